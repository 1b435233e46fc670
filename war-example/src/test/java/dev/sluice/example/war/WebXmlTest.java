package dev.sluice.example.war;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class WebXmlTest {

    @Test
    void theDescriptorAsksForServlet50SoThatOlderServersTakeIt() throws Exception {
        Element webApp = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(Path.of("src/main/webapp/WEB-INF/web.xml").toFile())
                .getDocumentElement();

        assertThat(webApp.getTagName()).isEqualTo("web-app");
        assertThat(webApp.getAttribute("version")).isEqualTo("5.0");
    }
}
