package dev.sluice.docs;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;

/** The registration in code that the README shows. */
final class CodeRegistration {
    private CodeRegistration() {}

    static void register(ServletContext context) {
        PostprocessConfig config = PostprocessConfig.builder()
                .postprocess("strip_actual_usage")
                .rewriter("redact", "secret", (buffer, offset, length) -> redacted(buffer, offset, length))
                .build();
        FilterRegistration.Dynamic registration = context.addFilter("sluice-in-code", new PostprocessFilter(config));
        registration.setAsyncSupported(true);
        registration.addMappingForUrlPatterns(EnumSet.allOf(DispatcherType.class), false, "/*");
    }

    private static byte[] redacted(byte[] buffer, int offset, int length) {
        String payload = new String(buffer, offset, length, StandardCharsets.UTF_8);
        return payload.replace("secret", "******").getBytes(StandardCharsets.UTF_8);
    }
}
