package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Collectors;

/** The start page: what is installed here, and every endpoint with the filter and without. */
public final class PageServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    /** Only files of this application, no code or style in the page itself, in nobody's frame. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/html");
        response.setCharacterEncoding("UTF-8");
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cache-Control", "no-store");
        ServletContext context = getServletContext();
        Installation here = new Installation(context);
        response.getWriter()
                .print(template(context)
                        .replace("{{server}}", Html.escape(context.getServerInfo()))
                        .replace("{{rest}}", here.hasRest() ? "" : ", which this server has not")
                        .replace("{{facts}}", rows(here.facts())));
    }

    private static String rows(List<Fact> facts) {
        return facts.stream()
                .map(fact -> "<div><dt>" + Html.escape(fact.name()) + "</dt><dd>" + Html.escape(fact.value())
                        + "</dd></div>")
                .collect(Collectors.joining("\n"));
    }

    private static String template(ServletContext context) throws IOException {
        String path = "/WEB-INF/page.html";
        try (InputStream in = context.getResourceAsStream(path)) {
            if (in == null) {
                throw new FileNotFoundException(path);
            }
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
