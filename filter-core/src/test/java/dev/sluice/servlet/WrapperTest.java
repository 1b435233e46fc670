package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A method that a later API adds must not go past the filter unseen: it is overridden, or named here with the reason. */
@Tag("container")
class WrapperTest {
    /** They neither write, commit, reset nor describe the body. */
    private static final Set<String> GO_STRAIGHT_ON = Set.of(
            "addCookie(Cookie)",
            "addDateHeader(String,long)",
            "encodeRedirectURL(String)",
            "encodeURL(String)",
            "getBufferSize()",
            "getCharacterEncoding()",
            "getContentType()",
            "getLocale()",
            "getStatus()",
            "isCommitted()",
            "setCharacterEncoding(Charset)",
            "setCharacterEncoding(String)",
            "setContentType(String)",
            "setDateHeader(String,long)",
            "setLocale(Locale)",
            "setStatus(int)");

    /** The API's own methods end in sendRedirect(String,int,boolean); here 6.1 calls the container's otherwise. */
    private static final Set<String> END_IN_ANOTHER = Set.of(
            "print(boolean)",
            "print(char)",
            "print(double)",
            "print(float)",
            "print(int)",
            "print(long)",
            "println()",
            "println(boolean)",
            "println(char)",
            "println(double)",
            "println(float)",
            "println(int)",
            "println(long)",
            "write(byte[])");

    @Test
    void everyMethodOfTheResponseIsOverriddenOrNeedNotBe() {
        assertThat(missing(HttpServletResponse.class, SluiceResponse.class)).isSubsetOf(GO_STRAIGHT_ON);
    }

    @Test
    void everyMethodOfTheStreamIsOverriddenOrEndsInOneThatIs() {
        Set<String> missing = missing(ServletOutputStream.class, SluiceStream.class);
        missing.addAll(missing(OutputStream.class, SluiceStream.class));

        assertThat(missing).isSubsetOf(END_IN_ANOTHER);
    }

    private static Set<String> missing(Class<?> api, Class<?> ours) {
        Set<String> missing = new TreeSet<>();
        for (Method method : api.getMethods()) {
            boolean ofTheApi = method.getDeclaringClass() != Object.class && !Modifier.isStatic(method.getModifiers());
            if (ofTheApi && !declares(ours, method)) {
                missing.add(signature(method));
            }
        }
        return missing;
    }

    private static boolean declares(Class<?> type, Method method) {
        // Ours and the one that it is a part of; what the API's own wrappers declare does not count.
        return Stream.<Class<?>>iterate(type, ours -> ours.getPackage() == type.getPackage(), Class::getSuperclass)
                .flatMap(ours -> Arrays.stream(ours.getDeclaredMethods()))
                .anyMatch(declared -> signature(declared).equals(signature(method)));
    }

    private static String signature(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(",", "(", ")"));
    }
}
