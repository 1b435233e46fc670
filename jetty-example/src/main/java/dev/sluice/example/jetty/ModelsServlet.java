package dev.sluice.example.jetty;

import com.fasterxml.jackson.core.JsonGenerator;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** {@code /v1/models} and {@code /v1/models/NAME} of the built-in model. */
final class ModelsServlet extends HttpServlet {

    static final String MODEL = "sluice-demo";

    private static final long serialVersionUID = 1L;
    private static final long CREATED = 1_767_225_600;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String method = request.getMethod();
        String name = nameIn(request.getPathInfo());
        if (!method.equals("GET") && !method.equals("HEAD")) {
            ApiError.sendMethodNotAllowed(response, method, "GET, HEAD");
        } else if (name == null) {
            send(response, ModelsServlet::writeList);
        } else if (name.equals(MODEL)) {
            send(response, ModelsServlet::writeModel);
        } else {
            ApiError.notFound("There is no model '" + name + "'. The built-in one is '" + MODEL + "'.")
                    .send(response);
        }
    }

    private static @Nullable String nameIn(@Nullable String pathInfo) {
        return pathInfo == null || pathInfo.equals("/") ? null : pathInfo.substring(1);
    }

    private static void send(HttpServletResponse response, Json.Content content) throws IOException {
        byte[] body = Json.bytes(content);
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private static void writeList(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("object", "list");
        json.writeArrayFieldStart("data");
        writeModel(json);
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeModel(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", MODEL);
        json.writeStringField("object", "model");
        json.writeNumberField("created", CREATED);
        json.writeStringField("owned_by", "sluice");
        json.writeEndObject();
    }
}
