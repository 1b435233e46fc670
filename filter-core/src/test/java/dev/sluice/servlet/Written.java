package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.servlet.Stage.Scene;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** How an application writes what it announced. */
enum Written {
    AT_ONCE {
        @Override
        void write(byte[] body, HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getOutputStream().write(body);
        }
    },
    IN_PIECES {
        @Override
        void write(byte[] body, HttpServletRequest request, HttpServletResponse response) throws IOException {
            for (int i = 0; i < body.length; i += 700) {
                response.getOutputStream().write(body, i, Math.min(700, body.length - i));
            }
        }
    },
    BYTE_BY_BYTE {
        @Override
        void write(byte[] body, HttpServletRequest request, HttpServletResponse response) throws IOException {
            for (byte value : body) {
                response.getOutputStream().write(value);
            }
        }
    },
    BY_THE_WRITER {
        @Override
        void write(byte[] body, HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().write(new String(body, UTF_8));
        }
    },
    BY_THE_WRITER_IN_PIECES {
        @Override
        void write(byte[] body, HttpServletRequest request, HttpServletResponse response) throws IOException {
            String text = new String(body, UTF_8);
            for (int i = 0; i < text.length(); i += 7) {
                response.getWriter().write(text, i, Math.min(7, text.length() - i));
            }
        }
    },
    BEHIND_A_FLUSH {
        @Override
        void write(byte[] body, HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.flushBuffer();
            response.getOutputStream().write(body);
        }
    },
    ASYNC {
        @Override
        void write(byte[] body, HttpServletRequest request, HttpServletResponse response) throws IOException {
            AsyncContext async = request.startAsync();
            response.getOutputStream().write(body);
            async.complete();
        }
    },
    NON_BLOCKING {
        @Override
        void write(byte[] body, HttpServletRequest request, HttpServletResponse response) throws IOException {
            Writing writing = new Writing(request, response, response.getContentType()) {
                private int written;

                @Override
                public void onWritePossible() throws IOException {
                    while (written < body.length && out.isReady()) {
                        int count = Math.min(3000, body.length - written);
                        out.write(body, written, count);
                        written += count;
                    }
                    if (written == body.length && out.isReady()) {
                        async.complete();
                    }
                }
            };
            writing.out.setWriteListener(writing);
        }
    };

    abstract void write(byte[] body, HttpServletRequest request, HttpServletResponse response) throws IOException;

    Scene scene(byte[] body, long announced) {
        return (request, response) -> {
            response.setContentType("application/json");
            response.setContentLengthLong(announced);
            write(body, request, response);
        };
    }
}
