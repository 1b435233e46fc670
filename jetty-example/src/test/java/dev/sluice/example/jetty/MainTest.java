package dev.sluice.example.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void helpNamesEveryOption() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("Usage: jetty-example", "--port", "--host", "--upstream", "--idle-timeout", "--stop-timeout")
                .contains("--max-held-bytes", "--on-error", "--flush", "--keep", "--reasoning")
                .contains("--postprocess", "(default: strip_actual_usage; the filter's own", "default is off)");
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--port, 65536, from 0 to 65535",
        "--port, -1, from 0 to 65535",
        "--port, http, from 0 to 65535",
        "--postprocess, strip_usage, strip_actual_usage",
        "--max-held-bytes, 0, a number of bytes",
        "--on-error, ignore, abort",
        "--flush, never, caller",
        "--reasoning, thoughts, reasoning_content",
        "--idle-timeout, 0, from 1 to 86400",
        "--upstream, localhost:8000, http://127.0.0.1:8000",
        "--upstream, //host, http://127.0.0.1:8000",
        "--upstream, http://, http://127.0.0.1:8000",
        "--upstream, http://a b, http://127.0.0.1:8000",
        "--upstream, http://host:99999, http://127.0.0.1:8000",
        "--upstream, http://host/?q, http://127.0.0.1:8000",
        "--upstream, http://user@host/, http://127.0.0.1:8000",
    })
    void aBadOptionIsOneLineThatNamesTheCure(String option, String value, String cure) {
        assertThat(run(option, value)).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("jetty-example: ")
                .contains(cure);
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--postprocess, strip_usage",
        "--max-held-bytes, 0",
        "--on-error, ignore",
        "--flush, never",
        "--keep, ',a'",
        "--keep, logprobs",
        "--reasoning, thoughts",
        "--reasoning, reasoning",
    })
    void anErrorOfTheFilterIsToldInTermsOfTheCommandLine(String option, String value) {
        assertThat(run(option, value)).isEqualTo(2);
        assertThat(err.toString())
                .contains(option)
                .doesNotContain("init-param", "'postprocess'", "maxHeldBytes", "onError", "'keep'", "'reasoning'");
    }

    @Test
    void anOptionWithoutItsValueIsToldInSentences() {
        assertThat(run("--port")).isEqualTo(2);
        assertThat(err.toString()).endsWith("'--port' (N). See --help." + System.lineSeparator());
    }

    @Test
    void aMisspelledOptionIsToldTheRightOne() {
        assertThat(run("--upstrem=http://127.0.0.1:1")).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().contains("Did you mean --upstream");
    }

    @Test
    void aPortInUseStopsTheStartWithTheCure() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            assertThat(run("--port", port)).isEqualTo(1);
            assertThat(err.toString().lines())
                    .singleElement()
                    .asString()
                    .contains("127.0.0.1:" + port, "in use", "--port");
        }
    }

    @Test
    void aHostThatDoesNotResolveStopsTheStartWithTheCure() {
        assertThat(run("--port", "0", "--host", "no-such-host.invalid")).isEqualTo(1);
        assertThat(err.toString().lines()).singleElement().asString().contains("'no-such-host.invalid'", "127.0.0.1");
    }

    private int run(String... args) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(args);
    }
}
