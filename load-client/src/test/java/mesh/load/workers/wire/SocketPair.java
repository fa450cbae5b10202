package mesh.load.workers.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Both ends of a real connection over loopback.
 *
 * @param coordinator the end that listened
 * @param worker the end that connected
 */
record SocketPair(Socket coordinator, Socket worker) implements AutoCloseable {

    static SocketPair connected() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket worker = new Socket(listener.getInetAddress(), listener.getLocalPort());
            return new SocketPair(listener.accept(), worker);
        }
    }

    @Override
    public void close() throws IOException {
        coordinator.close();
        worker.close();
    }
}
