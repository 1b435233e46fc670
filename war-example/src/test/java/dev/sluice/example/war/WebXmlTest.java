package dev.sluice.example.war;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
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

    @Test
    void everyEndpointIsOnTheStartPage() throws Exception {
        String webXml = Files.readString(Path.of("src/main/webapp/WEB-INF/web.xml"));
        List<String> endpoints = Pattern.compile("<url-pattern>/o(?:n|ff)/([a-z-]+)</url-pattern>")
                .matcher(webXml)
                .results()
                .map(pattern -> pattern.group(1))
                .filter(name -> !name.equals("error-page"))
                .toList();

        assertThat(endpoints).hasSizeGreaterThan(20);
        assertThat(Files.readString(Path.of("src/main/webapp/WEB-INF/page.html")))
                .contains(endpoints.stream()
                        .map(name -> "<td><a href=\"on/" + name + "\">/on/" + name + "</a></td><td><a href=\"off/"
                                + name + "\">/off/" + name + "</a></td>")
                        .toList());
    }
}
