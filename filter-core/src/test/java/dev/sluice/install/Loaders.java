package dev.sluice.install;

import com.fasterxml.jackson.core.JsonFactory;
import dev.sluice.PostprocessFilter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;

/** Parents for the class loaders of applications, as a server has them. */
final class Loaders {
    private Loaders() {}

    /** Returns one that knows the servers and their APIs, but not what is tested. */
    static ClassLoader ofTheServer() {
        return new WithoutTheFilter(Loaders.class.getClassLoader());
    }

    /** Returns one that has the filter and what it needs, as a folder of libraries for all applications gives it. */
    static ClassLoader shared() {
        try {
            URL[] jars = {url(PostprocessFilter.class), url(JsonFactory.class)};
            return new URLClassLoader(jars, ofTheServer());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URL url(Class<?> type) throws IOException {
        return WebApp.place(type).toUri().toURL();
    }

    private static final class WithoutTheFilter extends ClassLoader {
        WithoutTheFilter(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("dev.sluice.") || name.startsWith("com.fasterxml.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }

        @Override
        public URL getResource(String name) {
            return isHidden(name) ? null : super.getResource(name);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return isHidden(name) ? Collections.emptyEnumeration() : super.getResources(name);
        }

        private static boolean isHidden(String name) {
            return name.startsWith("dev/sluice/") || name.startsWith("com/fasterxml/") || name.contains("web-fragment");
        }
    }
}
