package dev.sluice.framework.spring;

import dev.sluice.framework.Events;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/** Puts the member that must not leave into Boot's own error page. */
@ControllerAdvice
class AccountedErrors implements ResponseBodyAdvice<Object> {
    /** By name: Boot 3 and Boot 4 have the class in different packages. */
    @Override
    public boolean supports(MethodParameter returned, Class<? extends HttpMessageConverter<?>> converter) {
        return returned.getContainingClass().getSimpleName().equals("BasicErrorController");
    }

    @Override
    public Object beforeBodyWrite(
            Object body,
            MethodParameter returned,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        Map<Object, Object> accounted = new LinkedHashMap<>((Map<?, ?>) body);
        accounted.putAll(Events.accounted());
        return accounted;
    }
}
