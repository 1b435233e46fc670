package dev.sluice.servlet;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import java.io.CharConversionException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;

/** The bytes of {@code ServletOutputStream.print(String)}, which are not the same on all containers. */
final class Printed {
    private static final ClassValue<Charset> CHARSETS = new ClassValue<>() {
        @Override
        protected Charset computeValue(Class<?> type) {
            try {
                Class<?> prints = type.getMethod("print", String.class).getDeclaringClass();
                return prints == ServletOutputStream.class ? Charset.LATIN_1 : Charset.OF_THE_RESPONSE;
            } catch (NoSuchMethodException e) {
                return Charset.LATIN_1;
            }
        }
    };

    private enum Charset {
        /** The API's own method, as on Tomcat and Undertow: ISO-8859-1, and an exception for any other character. */
        LATIN_1,
        /** A method of the container's own, as on Jetty. */
        OF_THE_RESPONSE
    }

    private Printed() {}

    static byte[] bytes(String text, ServletOutputStream container, ServletResponse response)
            throws CharConversionException, UnsupportedEncodingException {
        if (CHARSETS.get(container.getClass()) == Charset.OF_THE_RESPONSE) {
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
