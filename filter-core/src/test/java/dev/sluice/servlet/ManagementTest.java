package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessCounters.Reason;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The MBeans of filters that come and go with their applications. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class ManagementTest {
    private static final Map<String, String> STRIP = Map.of("postprocess", "strip_actual_usage");

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    @Parameter
    Container container;

    private Applications applications;

    @BeforeEach
    void open() throws Exception {
        applications = Applications.on(container);
    }

    @AfterEach
    void close() throws Exception {
        applications.stop();
    }

    private void deploy(String path, Map<String, String> initParams, String... filters) throws Exception {
        applications.deploy(path, new Answering(), initParams, List.of(filters));
    }

    /** Those of one path only: other tests have filters too. */
    private Set<String> names(String path) throws Exception {
        Set<String> names = new TreeSet<>();
        server.queryNames(new ObjectName("dev.sluice:context=" + ObjectName.quote(path) + ",*"), null)
                .forEach(name -> names.add(name.getCanonicalName()));
        return names;
    }

    private static ObjectName name(String path, String filter) throws Exception {
        return new ObjectName("dev.sluice:type=PostprocessFilter,context=" + ObjectName.quote(path) + ",name="
                + ObjectName.quote(filter));
    }

    private void get(String path) throws IOException {
        try (RawClient client = new RawClient(applications.port())) {
            assertThat(client.get(path).reply().body()).isEqualTo(STRIPPED);
        }
    }

    @Test
    void itShowsWhatTheFilterDid() throws Exception {
        deploy("/counted", STRIP, "sluice");
        get("/counted/x");
        get("/counted/x");

        ObjectName name = name("/counted", "sluice");
        assertThat(server.getAttribute(name, "EventStream")).isEqualTo(2L);
        assertThat(server.getAttributes(name, new String[] {"Edited", "NoBody", "Unknown"}))
                .containsExactly(new Attribute("Edited", 2L), new Attribute("NoBody", 0L));
        assertThat(server.getAttribute(name, "MostHeldBytes")).isEqualTo((long) EVENT.indexOf('\n') + 1);
    }

    @Test
    void itHasAnAttributeForEachReason() throws Exception {
        deploy("/attributes", STRIP, "sluice");
        MBeanAttributeInfo[] attributes =
                server.getMBeanInfo(name("/attributes", "sluice")).getAttributes();
        assertThat(attributes).hasSize(Reason.values().length + 1);
        assertThat(attributes)
                .extracting(MBeanAttributeInfo::getName)
                .contains("EventStream", "JsonLines", "NotJson", "FailedPassed", "BrokenOff", "MostHeldBytes");
    }

    @Test
    void itGoesWithItsApplicationAndComesWithItAgainAtZero() throws Exception {
        for (int round = 0; round < 3; round++) {
            deploy("/again", STRIP, "sluice");
            assertThat(names("/again")).containsExactly(name("/again", "sluice").getCanonicalName());
            assertThat(server.getAttribute(name("/again", "sluice"), "EventStream"))
                    .isEqualTo(0L);
            get("/again/x");
            applications.undeploy("/again");
            assertThat(names("/again")).isEmpty();
        }
    }

    @Test
    void twoApplicationsAndTwoFiltersOfOneDoNotMix() throws Exception {
        deploy("/one", STRIP, "sluice", "name, with=\"all\"*?:\\");
        deploy("/two", STRIP, "sluice");
        get("/one/x");

        assertThat(names("/one")).hasSize(2);
        assertThat(server.getAttribute(name("/one", "sluice"), "EventStream")).isEqualTo(1L);
        assertThat(server.getAttribute(name("/one", "name, with=\"all\"*?:\\"), "EventStream"))
                .as("the first one did the work")
                .isEqualTo(0L);
        assertThat(server.getAttribute(name("/two", "sluice"), "EventStream")).isEqualTo(0L);
        applications.undeploy("/one");
        assertThat(names("/one")).isEmpty();
        assertThat(names("/two")).hasSize(1);
    }

    /** Two versions of one application at the same time, or two servers in one JVM. */
    @Test
    void ofTwoWithOneNameTheSecondIsNumberedAndEachTakesItsOwnAway() throws Exception {
        deploy("/same", STRIP, "sluice");
        String first = name("/same", "sluice").getCanonicalName();
        Applications others = Applications.on(Container.TOMCAT);
        others.deploy("/same", new Answering(), STRIP, List.of("sluice"));
        assertThat(names("/same")).hasSize(2).contains(first);
        assertThat(names("/same")).anyMatch(name -> name.contains("instance=2"));
        others.stop();
        assertThat(names("/same")).containsExactly(first);
    }

    @Test
    void aFilterThatIsOffHasNone() throws Exception {
        deploy("/off", Map.of("postprocess", "off"), "sluice");
        assertThat(names("/off")).isEmpty();
    }

    private static final class Answering extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setContentType("text/event-stream");
            int cut = EVENT.indexOf('\n');
            for (String part :
                    Stream.of(EVENT.substring(0, cut), EVENT.substring(cut)).toList()) {
                response.getOutputStream().print(part);
            }
        }
    }
}
