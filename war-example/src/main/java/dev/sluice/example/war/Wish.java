package dev.sluice.example.war;

import static jakarta.servlet.http.HttpServletResponse.SC_BAD_REQUEST;

import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a request says about the stream that it wants.
 *
 * @param events how many events, 5 to 1000
 * @param pauseMillis how long to wait before each of them, 0 to 1000
 * @param step under which name each event is asked for, or null for a stream that has a pace of its own
 */
record Wish(int events, int pauseMillis, @Nullable String step) {
    private static final int MOST_EVENTS = 1000;
    private static final int MOST_PAUSE_MILLIS = 1000;

    /** About the pace of a model. */
    private static final int PAUSE_MILLIS = 30;

    /** As many as were recorded. */
    private static final int EVENTS = 15;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,4}");
    private static final Pattern STEP = Pattern.compile("[A-Za-z0-9-]{1,64}");

    static Wish of(HttpServletRequest request) throws RefusedException {
        return of(request.getParameter("events"), request.getParameter("pause"), request.getParameter("step"));
    }

    static Wish of(@Nullable String events, @Nullable String pause, @Nullable String step) throws RefusedException {
        return new Wish(
                number("events", events, Recording.LEAST_EVENTS, MOST_EVENTS, EVENTS),
                number("pause", pause, 0, MOST_PAUSE_MILLIS, PAUSE_MILLIS),
                step == null ? null : id("step", step));
    }

    static String id(String name, @Nullable String value) throws RefusedException {
        if (value == null || !STEP.matcher(value).matches()) {
            throw new RefusedException(SC_BAD_REQUEST, name + " must be 1 to 64 letters, digits or hyphens");
        }
        return value;
    }

    private static int number(String name, @Nullable String value, int least, int most, int otherwise)
            throws RefusedException {
        if (value == null) {
            return otherwise;
        }
        int number = NUMBER.matcher(value).matches() ? Integer.parseInt(value) : -1;
        if (number < least || number > most) {
            throw new RefusedException(SC_BAD_REQUEST, name + " must be a number from " + least + " to " + most);
        }
        return number;
    }
}
