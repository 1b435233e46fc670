package dev.sluice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.PostprocessCounters.Reason;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class PostprocessFilterTest {
    private final HttpServletRequest request = (HttpServletRequest) Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "getMethod" -> "GET";
                case "isAsyncSupported" -> true;
                default -> null;
            });
    private final HttpServletResponse response = (HttpServletResponse) Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {HttpServletResponse.class},
            (proxy, method, arguments) -> method.getReturnType() == int.class ? (Object) 200 : null);

    private ServletResponse seen;
    private final FilterChain chain = (ignored, answer) -> seen = answer;

    private static PostprocessConfig config(String mode) {
        return PostprocessConfig.builder().postprocess(mode).build();
    }

    /** Spring's DelegatingFilterProxy does not call it. */
    @Test
    void withAConfigurationItWorksWithoutInit() throws Exception {
        new PostprocessFilter(config("strip_actual_usage")).doFilter(request, response, chain);
        assertThat(seen).isNotSameAs(response);
    }

    @Test
    void withAConfigurationThatIsOffItIsNotEvenWrapped() throws Exception {
        new PostprocessFilter(config("off")).doFilter(request, response, chain);
        assertThat(seen).isSameAs(response);
    }

    @Test
    void withNeitherConfigurationNorInitItSaysTheCure() {
        assertThatThrownBy(() -> new PostprocessFilter().doFilter(request, response, chain))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("new PostprocessFilter(config)")
                .hasMessageContaining("init(FilterConfig)")
                .hasMessageContaining("targetFilterLifecycle");
        assertThat(seen).isNull();
    }

    @Test
    void everythingThatIsCountedHasAReason() {
        PostprocessCounters counters = new PostprocessFilter(config("strip_actual_usage")).counters();
        assertThat(counters.counts())
                .containsOnlyKeys(Reason.values())
                .allSatisfy((reason, count) -> assertThat(count).isZero());
    }

    @Test
    void aSnapshotDoesNotChange() {
        PostprocessCounters counters = new PostprocessFilter(config("off")).counters();
        assertThatThrownBy(() -> counters.counts().put(Reason.JSON, 1L))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
