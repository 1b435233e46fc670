package dev.sluice.framework.spring;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.docs.Compiled;
import dev.sluice.docs.Document;
import dev.sluice.framework.Events;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.List;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;

/** How the filter is registered in an application that is otherwise the same. */
enum Way {
    BARE(Bare.class),
    /** As docs/INSTALL.md says: the very class that stands there. */
    REGISTERED(documented()),
    /** The filter is a bean and nobody registers it: Boot maps it on REQUEST only. */
    PLAIN_BEAN(PlainBean.class),
    VLLM_FORMAT(VllmFormat.class),
    /** What the framework flushes does not reach the filter: lines leave all the same. */
    UNFLUSHED(Unflushed.class);

    private final Class<?> beans;

    Way(Class<?> beans) {
        this.beans = beans;
    }

    Class<?> beans() {
        return beans;
    }

    static List<Way> filtered() {
        return List.of(REGISTERED, PLAIN_BEAN, VLLM_FORMAT, UNFLUSHED);
    }

    /** What the client gets of a stream; {@code vllm_format} puts a blank into the lines that it touches. */
    String edited(String bare) {
        return switch (this) {
            case BARE -> bare;
            case REGISTERED, PLAIN_BEAN, UNFLUSHED -> Events.stripped(bare);
            case VLLM_FORMAT -> Events.stripped(bare).replace("data:{", "data: {");
        };
    }

    private static Class<?> documented() {
        try {
            return Compiled.load(
                    Files.createTempDirectory("spring"),
                    Document.of("INSTALL.md").block("Spring Boot", "java"));
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PostprocessFilter filter(String mode) {
        return new PostprocessFilter(
                PostprocessConfig.builder().postprocess(mode).build());
    }

    static class Bare {}

    static class Unflushed {
        @Bean
        FilterRegistrationBean<PostprocessFilter> sluice() {
            return registered(filter("strip_actual_usage"), 0);
        }

        @Bean
        FilterRegistrationBean<SwallowedFlushes> swallowed() {
            return registered(new SwallowedFlushes(), 1);
        }

        private static <F extends Filter> FilterRegistrationBean<F> registered(F filter, int order) {
            FilterRegistrationBean<F> registration = new FilterRegistrationBean<>(filter);
            registration.setDispatcherTypes(EnumSet.allOf(DispatcherType.class));
            registration.setOrder(order);
            return registration;
        }
    }

    static class PlainBean {
        @Bean
        PostprocessFilter sluice() {
            return filter("strip_actual_usage");
        }
    }

    static class VllmFormat {
        @Bean
        FilterRegistrationBean<PostprocessFilter> sluice() {
            FilterRegistrationBean<PostprocessFilter> registration =
                    new FilterRegistrationBean<>(filter("vllm_format"));
            registration.setDispatcherTypes(EnumSet.allOf(DispatcherType.class));
            return registration;
        }
    }
}
