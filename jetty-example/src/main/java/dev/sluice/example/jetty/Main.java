package dev.sluice.example.jetty;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the example. */
@Command(name = "jetty-example", mixinStandardHelpOptions = true, description = "Serves filtered model answers.")
public final class Main implements Callable<Integer> {

    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }

    @Override
    public Integer call() {
        CommandLine.usage(this, System.out);
        return CommandLine.ExitCode.OK;
    }
}
