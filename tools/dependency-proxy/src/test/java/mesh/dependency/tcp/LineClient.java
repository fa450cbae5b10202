package mesh.dependency.tcp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** An application's connection. */
final class LineClient implements AutoCloseable {

    final Socket socket;
    private final BufferedReader in;

    LineClient(int port) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(120_000);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    @Nullable
    String receive() throws IOException {
        return in.readLine();
    }

    @Nullable
    String call(String line) throws IOException {
        send(line + "\n");
        return receive();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
