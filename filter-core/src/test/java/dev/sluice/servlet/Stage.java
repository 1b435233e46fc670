package dev.sluice.servlet;

import dev.sluice.OnError;
import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Container.Feature;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** A running server with the filter in it, where a test plays the application: a path and what happens there. */
final class Stage {
    /** How the filter is set up. */
    enum Setup {
        STRIP("strip_actual_usage"),
        STRIP_ON_REQUEST_ONLY("strip_actual_usage"),
        STRIP_TWICE("strip_actual_usage strip_actual_usage"),
        STRIP_FLUSHED_BY_CALLER("strip_actual_usage"),
        STRIP_OR_ABORT("strip_actual_usage"),
        /** The same flushed by the caller, with a limit on what is held that is soon reached. */
        LIMITED_OR_PASS("strip_actual_usage"),
        LIMITED_OR_DROP("strip_actual_usage"),
        LIMITED_OR_ABORT("strip_actual_usage"),
        VLLM("vllm_format"),
        /** The filter is there and does nothing. */
        OFF("off"),
        NONE("");

        /** One filter each. */
        private final String modes;

        Setup(String modes) {
            this.modes = modes;
        }

        private Set<DispatcherType> types() {
            return this == STRIP_ON_REQUEST_ONLY
                    ? EnumSet.of(DispatcherType.REQUEST)
                    : EnumSet.allOf(DispatcherType.class);
        }

        private Filter[] filters() {
            return Pattern.compile(" ")
                    .splitAsStream(modes)
                    .filter(mode -> !mode.isEmpty())
                    .map(this::filter)
                    .toArray(Filter[]::new);
        }

        private Filter filter(String mode) {
            PostprocessConfig.Builder builder = PostprocessConfig.builder().postprocess(mode);
            switch (this) {
                case STRIP_FLUSHED_BY_CALLER -> builder.flushWithCaller();
                case STRIP_OR_ABORT -> builder.onError(OnError.ABORT);
                case LIMITED_OR_PASS -> limited(builder, OnError.PASS);
                case LIMITED_OR_DROP -> limited(builder, OnError.DROP);
                case LIMITED_OR_ABORT -> limited(builder, OnError.ABORT);
                default -> {}
            }
            return new PostprocessFilter(builder.build());
        }

        private static void limited(PostprocessConfig.Builder builder, OnError choice) {
            builder.maxHeldBytes(LIMIT).flushWithCaller().onError(choice);
        }
    }

    /** What {@link Setup#LIMITED_OR_PASS} and its like hold at most, in bytes. */
    static final int LIMIT = 80;

    /** One answer of the application. */
    @FunctionalInterface
    interface Scene {
        void play(HttpServletRequest request, HttpServletResponse response) throws Exception;
    }

    private static final ThreadLocal<Stage> PLAYING = new ThreadLocal<>();

    private static final Map<String, Stage> RUNNING = new ConcurrentHashMap<>();

    private final Map<String, Scene> scenes = new ConcurrentHashMap<>();
    private final Map<String, Throwable> failures = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final int port;

    private Stage(Container container, Set<DispatcherType> types, Set<Feature> features, Filter... filters)
            throws Exception {
        this.port = container.start(new Player(this), types, features, filters);
    }

    /** Starts a server of one's own, with filters in this order. */
    static Stage behind(Container container, Filter... filters) throws Exception {
        return new Stage(container, EnumSet.allOf(DispatcherType.class), EnumSet.noneOf(Feature.class), filters);
    }

    /** A server that can do more. */
    static synchronized Stage with(Container container, Feature feature, Setup setup) throws Exception {
        String key = container + "/" + setup + "/" + feature;
        Stage running = RUNNING.get(key);
        if (running == null) {
            running = new Stage(container, setup.types(), EnumSet.of(feature), setup.filters());
            RUNNING.put(key, running);
        }
        return running;
    }

    static synchronized Stage of(Container container, Setup setup) throws Exception {
        String key = container + "/" + setup;
        Stage running = RUNNING.get(key);
        if (running == null) {
            running = new Stage(container, setup.types(), EnumSet.noneOf(Feature.class), setup.filters());
            RUNNING.put(key, running);
        }
        return running;
    }

    /** Returns the stage on which the calling scene plays. */
    static Stage playing() {
        return PLAYING.get();
    }

    int port() {
        return port;
    }

    /** Adds a scene; returns its path. */
    String scene(Scene scene) {
        return scene("/" + count.incrementAndGet(), scene);
    }

    String scene(String path, Scene scene) {
        scenes.put(path, scene);
        failures.remove(path);
        return path;
    }

    /** Returns what a scene threw, or null. Wait for the end of the answer first. */
    Throwable failure(String path) {
        return failures.get(path);
    }

    RawClient client() throws IOException {
        return new RawClient(port);
    }

    /** Plays a scene for one GET on a connection of its own. */
    Reply get(Scene scene) throws Exception {
        try (RawClient client = client()) {
            return client.get(scene(scene)).reply();
        }
    }

    static void await(CountDownLatch latch) throws InterruptedException {
        if (!latch.await(20, TimeUnit.SECONDS)) {
            throw new AssertionError("Nothing happened for 20 s");
        }
    }

    private static final class Player extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient Stage stage;

        Player(Stage stage) {
            this.stage = stage;
        }

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            // Null in any other dispatch, and in an include by the name of the servlet.
            Object included = request.getAttribute(RequestDispatcher.INCLUDE_PATH_INFO);
            String path = included == null ? request.getPathInfo() : (String) included;
            Scene scene = stage.scenes.get(path);
            if (scene == null) {
                response.sendError(404);
                return;
            }
            PLAYING.set(stage);
            try {
                scene.play(request, response);
            } catch (IOException | RuntimeException | Error e) {
                stage.failures.put(path, e);

                throw e;
            } catch (Exception e) {
                stage.failures.put(path, e);

                throw new IllegalStateException(e);
            }
        }
    }
}
