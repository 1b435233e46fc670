package dev.sluice.servlet;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import java.io.CharConversionException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;

/** The bytes of {@code ServletOutputStream.print(String)}, which are not the same on all containers. */
final class Printed {
    /**
     * Whether the container has a method of its own, as Jetty, which encodes in the charset of the response. The API's own, as
     * on Tomcat and Undertow, takes ISO-8859-1 and throws for any other character.
     *
     * <p>Not an enum: the container's class keeps the value for as long as it lives itself, and with a value of a class of
     * ours it would keep the application.
     */
    private static final ClassValue<Boolean> IN_CHARSET_OF_RESPONSE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return type.getMethod("print", String.class).getDeclaringClass() != ServletOutputStream.class;
            } catch (NoSuchMethodException e) {
                return false;
            }
        }
    };

    private Printed() {}

    static byte[] bytes(String text, ServletOutputStream container, ServletResponse response)
            throws CharConversionException, UnsupportedEncodingException {
        if (IN_CHARSET_OF_RESPONSE.get(container.getClass())) {
            return text.getBytes(response.getCharacterEncoding());
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xff) {
                throw new CharConversionException("Not an ISO 8859-1 character at index " + i);
            }
        }
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
