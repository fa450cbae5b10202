package mesh.gateway.kit;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** A user whose connection the gateway has already accepted. So the gateway need not open a file to read the user's next request. */
final class KeptUser {

    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final DataInputStream in;
    private final URI uri;

    private KeptUser(URI uri) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), uri.getPort());
            socket.setSoTimeout(PATIENCE_MILLIS);
            in = new DataInputStream(socket.getInputStream());
            this.uri = uri;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static KeptUser of(URI uri) {
        KeptUser user = new KeptUser(uri);
        user.ask("/");
        return user;
    }

    Response ask() {
        return ask(uri.getRawPath());
    }

    private Response ask(String path) {
        String request = "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(path, uri.getAuthority());
        try {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            int status = Integer.parseInt(line().split(" ", 3)[1]);
            Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (String line = line(); !line.isEmpty(); line = line()) {
                headers.put(line.split(":", 2)[0], line.split(":", 2)[1].strip());
            }
            return new Response(status, headers.getOrDefault("Content-Type", ""), body(headers));
        } catch (IOException e) {
            throw new UncheckedIOException(request, e);
        }
    }

    private String body(Map<String, String> headers) throws IOException {
        if (headers.containsKey("Content-Length")) {
            return read(Integer.parseInt(headers.get("Content-Length")));
        }
        StringBuilder body = new StringBuilder();
        for (int size = chunk(); size >= 0; size = size == 0 ? -1 : chunk()) {
            body.append(read(size));
            line();
        }
        return body.toString();
    }

    private int chunk() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private String read(int bytes) throws IOException {
        return new String(in.readNBytes(bytes), StandardCharsets.UTF_8);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.readUnsignedByte(); next != '\n'; next = in.readUnsignedByte()) {
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
