package dev.sluice.docs;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Java out of a document, compiled with what is on the class path of the test. */
public final class Compiled {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("(?m)^public (?:final )?class (\\w+)");

    private Compiled() {}

    /** Compiles one source file; its classes go into a folder. */
    public static void into(Path folder, String source) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
            List<String> options = List.of("-d", Files.createDirectories(folder).toString(), "-proc:none");
            JavaFileObject unit = new Source(name(source), source);
            if (!compiler.getTask(null, files, found, options, null, List.of(unit))
                    .call()) {
                throw new AssertionError(found.getDiagnostics() + "\n" + source);
            }
        }
    }

    /** Compiles one source file into a folder; returns its class, as a user's program has it beside the jars. */
    public static Class<?> load(Path folder, String source) throws IOException, ClassNotFoundException {
        into(folder, source);
        URL[] places = {folder.toUri().toURL()};
        return Class.forName(name(source), true, new URLClassLoader(places, Compiled.class.getClassLoader()));
    }

    private static String name(String source) {
        return first(PACKAGE, source) + "." + first(TYPE, source);
    }

    private static String first(Pattern pattern, String source) {
        Matcher matcher = pattern.matcher(source);
        if (!matcher.find()) {
            throw new AssertionError(pattern + " is not in\n" + source);
        }
        return matcher.group(1);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
