package dev.sluice.example.jetty;

import dev.sluice.PostprocessConfig;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the gateway. */
@Command(
        name = "jetty-example",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Serves an OpenAI-style model API through the Sluice filter.",
            "With --upstream it is a reverse proxy; without, a built-in model answers.",
            ""
        },
        footer = {"", "When it can serve it prints \"Listening on http://HOST:PORT\". Ctrl-C stops it cleanly."})
public final class Main implements Callable<Integer> {

    /** The init-params of the filter, which its messages name, and what a user of the command line calls them. */
    private static final Map<String, String> OPTIONS = Map.of(
            "postprocess", "--postprocess",
            "maxHeldBytes", "--max-held-bytes",
            "onError", "--on-error",
            "flush", "--flush",
            "keep", "--keep",
            "reasoning", "--reasoning");

    private static final String LOG_FORMAT = "java.util.logging.SimpleFormatter.format";

    @Option(
            names = "--port",
            paramLabel = "N",
            converter = PortConverter.class,
            description = "Port to listen on, 0 for a free one (default: ${DEFAULT-VALUE}).")
    private int port = 8080;

    @Option(
            names = "--host",
            paramLabel = "H",
            description = "Address to listen on; 0.0.0.0 or :: for all of them (default: ${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(
            names = "--upstream",
            paramLabel = "URL",
            converter = UpstreamConverter.class,
            description = {
                "Model server to stand in front of, by http or https, such as",
                "http://127.0.0.1:8000. A path in the URL is put before the path of each request."
            })
    private @Nullable URI upstream;

    @Option(
            names = "--postprocess",
            paramLabel = "MODE",
            description = "What the filter does: off, strip_actual_usage, vllm_format, or several separated by commas"
                    + " (default: ${DEFAULT-VALUE}; the filter's own default is off).")
    private String postprocess = "strip_actual_usage";

    @Option(
            names = "--max-held-bytes",
            paramLabel = "N",
            description = "Most bytes that one answer may hold back, such as 65536 or 16MiB (default: 16MiB).")
    private @Nullable String maxHeldBytes;

    @Option(
            names = "--on-error",
            paramLabel = "POLICY",
            description = "What becomes of a payload that cannot be read: pass, drop or abort (default: by the mode).")
    private @Nullable String onError;

    @Option(
            names = "--flush",
            paramLabel = "WHEN",
            description = "When an event goes out: line, as soon as it is complete, or caller, when the server behind"
                    + " flushes (default: line).")
    private @Nullable String flush;

    @Option(
            names = "--keep",
            paramLabel = "NAMES",
            description = "Members that vllm_format never drops, separated by commas (default: none).")
    private @Nullable String keep;

    @Option(
            names = "--reasoning",
            paramLabel = "NAME",
            description = "What vllm_format calls reasoning: reasoning or reasoning_content (default: reasoning).")
    private @Nullable String reasoning;

    @Option(
            names = "--idle-timeout",
            paramLabel = "SECONDS",
            converter = SecondsConverter.class,
            description =
                    "Longest silence on a connection, on either side; a slow model needs a long one (default: 600).")
    private Duration idleTimeout = Duration.ofMinutes(10);

    @Option(
            names = "--stop-timeout",
            paramLabel = "SECONDS",
            converter = SecondsConverter.class,
            description = "How long answers may take to finish once the gateway is told to stop (default: 10).")
    private Duration stopTimeout = Duration.ofSeconds(10);

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this.")
    @SuppressWarnings("UnusedVariable") // picocli wants a field, and acts on it by itself.
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public static void main(String[] args) {
        if (System.getProperty(LOG_FORMAT) == null) {
            // One line for each record; the JDK's own format has two.
            System.setProperty(LOG_FORMAT, "%1$tFT%1$tT %4$s %3$s: %5$s%6$s%n");
        }
        System.exit(commandLine().execute(args));
    }

    /** The command as it is run, with its way of reporting errors: one line that names the cure, no stack trace. */
    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setParameterExceptionHandler((error, args) -> {
                    CommandLine command = error.getCommandLine();
                    complain(command, sentence(error.getMessage()) + suggestions(error) + " See --help.");
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((error, command, parsed) -> {
                    if (!(error instanceof StartException)) {
                        throw error;
                    }
                    complain(command, error.getMessage());
                    return CommandLine.ExitCode.SOFTWARE;
                });
    }

    @Override
    public Integer call() throws Exception {
        Gateway gateway =
                Gateway.start(new GatewayConfig(host, port, upstream, idleTimeout, stopTimeout, postprocessConfig()));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(gateway), "shutdown"));
        System.out.println("Listening on " + gateway.uri());
        System.out.flush();
        gateway.join();
        return CommandLine.ExitCode.OK;
    }

    /** Prints rather than logs: java.util.logging closes its handlers while the hooks run. */
    private void stop(Gateway gateway) {
        if (!gateway.stop()) {
            complain(
                    spec.commandLine(),
                    "Answers that did not finish within " + stopTimeout.toSeconds() + " s were cut off.");
        }
    }

    /** The filter reads and checks its own parameters; the options only carry them. */
    private PostprocessConfig postprocessConfig() {
        Map<String, String> parameters = new HashMap<>();
        parameters.put("postprocess", postprocess);
        putIfGiven(parameters, "maxHeldBytes", maxHeldBytes);
        putIfGiven(parameters, "onError", onError);
        putIfGiven(parameters, "flush", flush);
        putIfGiven(parameters, "keep", keep);
        putIfGiven(parameters, "reasoning", reasoning);
        try {
            return PostprocessConfig.fromInitParameters(parameters);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), inOptions(e.getMessage()), e);
        }
    }

    /** A message about one parameter begins with it; what is quoted after that is the user's own. */
    private static String inOptions(@Nullable String message) {
        String text = String.valueOf(message);
        for (Map.Entry<String, String> option : OPTIONS.entrySet()) {
            String name = "'" + option.getKey() + "'";
            if (text.startsWith("init-param " + name)) {
                return option.getValue() + text.substring(("init-param " + name).length());
            }
        }
        // The others are about two parameters that do not go together, and quote nothing but names.
        for (Map.Entry<String, String> option : OPTIONS.entrySet()) {
            text = text.replace("'" + option.getKey() + "'", option.getValue());
        }
        return text.replace("to postprocess", "to --postprocess");
    }

    private static void putIfGiven(Map<String, String> parameters, String name, @Nullable String value) {
        if (value != null) {
            parameters.put(name, value);
        }
    }

    private static String sentence(@Nullable String message) {
        return message != null && message.matches("(?s).*[.?]") ? message : message + ".";
    }

    private static String suggestions(CommandLine.ParameterException error) {
        if (error instanceof CommandLine.UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()) {
            return " Did you mean " + String.join(" or ", unmatched.getSuggestions()) + "?";
        }
        return "";
    }

    private static void complain(CommandLine command, @Nullable String message) {
        command.getErr().println(command.getCommandName() + ": " + message);
        command.getErr().flush();
    }
}
