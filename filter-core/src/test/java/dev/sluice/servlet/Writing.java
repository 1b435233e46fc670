package dev.sluice.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What an application does each time it may write; errors are kept. */
abstract class Writing implements WriteListener {
    final AsyncContext async;
    final ServletOutputStream out;
    final List<Throwable> errors = new CopyOnWriteArrayList<>();

    Writing(HttpServletRequest request, HttpServletResponse response, String type) throws IOException {
        response.setContentType(type);
        async = request.startAsync();
        async.setTimeout(0);
        out = response.getOutputStream();
    }

    @Override
    public void onError(Throwable cause) {
        errors.add(cause);
        async.complete();
    }
}
