package dev.sluice.example.jetty;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** What Jetty refuses by itself, such as a malformed request, in the shape that clients of a model API read. */
final class JsonErrorHandler extends ErrorHandler {

    @Override
    public boolean errorPageForMethod(String method) {
        // Jetty makes pages for GET, POST and HEAD only; a client of any other method deserves a reason, too.
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback)
            throws IOException {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, ApiError.CONTENT_TYPE);
        response.write(true, ByteBuffer.wrap(error(code, message).json()), callback);
    }

    private static ApiError error(int status, @Nullable String message) {
        String type = HttpStatus.isClientError(status) ? "invalid_request_error" : "server_error";
        return new ApiError(status, type, null, message == null ? HttpStatus.getMessage(status) : message);
    }
}
