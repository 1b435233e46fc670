package dev.sluice.example.war.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of the loopback address that nobody listens on. They are kept occupied until the server is about to start. */
final class Ports {
    static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    static final String HOST = LOOPBACK.getHostAddress();

    private final List<ServerSocket> taken = new ArrayList<>();

    int take() throws IOException {
        ServerSocket socket = new ServerSocket(0, 1, LOOPBACK);
        taken.add(socket);
        return socket.getLocalPort();
    }

    int first() {
        return taken.get(0).getLocalPort();
    }

    void release() throws IOException {
        for (ServerSocket socket : taken) {
            socket.close();
        }
    }
}
