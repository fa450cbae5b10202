package mesh.endtoend;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A connection over which a test can send any bytes to a server. It stays open until the server closes it. */
final class HttpWire implements AutoCloseable {

    /** A server that takes longer than this hangs. A route that makes 9,999 sequential calls takes tens of seconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final int port;
    private Socket socket = new Socket();
    private InputStream in = InputStream.nullInputStream();

    HttpWire(int port) {
        this.port = port;
    }

    /** @param body empty if the response has none, such as the response to HEAD */
    record Response(int status, String head, String body) {}

    /**
     * Sends a request and returns its response; empty if the server ended the connection instead.
     *
     * @throws java.net.SocketTimeoutException if the server neither responds nor ends the connection
     */
    Optional<Response> send(HostileRequest request) throws IOException {
        connect();
        try {
            socket.getOutputStream().write(request.wire());
            if (!request.ends()) {
                socket.shutdownOutput();
            }
            Response response = read(new String(request.wire(), StandardCharsets.ISO_8859_1).startsWith("HEAD "));
            if (!request.ends() || response.head().toLowerCase(Locale.ROOT).contains("connection: close")) {
                hangUp();
            }
            return Optional.of(response);
        } catch (EOFException | SocketException ended) {
            hangUp();
            return Optional.empty();
        }
    }

    private void connect() throws IOException {
        if (socket.isConnected() && !socket.isClosed()) {
            return;
        }
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), (int) PATIENCE.toMillis());
        in = new BufferedInputStream(socket.getInputStream());
    }

    private Response read(boolean toHead) throws IOException {
        List<String> lines = head();
        int status = status(lines.getFirst());
        while (status / 100 == 1) {
            lines = head();
            status = status(lines.getFirst());
        }
        String head = String.join("\n", lines);
        boolean hasBody = !toHead && status != 204 && status != 304;
        return new Response(status, head, hasBody ? new String(body(lines), StandardCharsets.UTF_8) : "");
    }

    private static int status(String line) throws IOException {
        String[] words = line.split(" ", 3);
        if (words.length < 2 || !words[0].startsWith("HTTP/1.") || !words[1].matches("\\d{3}")) {
            throw new IOException("not a response: " + line);
        }
        return Integer.parseInt(words[1]);
    }

    private List<String> head() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = line(); !line.isEmpty() || lines.isEmpty(); line = line()) {
            lines.add(line);
        }
        return lines;
    }

    private byte[] body(List<String> head) throws IOException {
        if (header(head, "transfer-encoding").contains("chunked")) {
            return chunks();
        }
        String length = header(head, "content-length");
        return length.isEmpty() ? in.readAllBytes() : exactly(Integer.parseInt(length));
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            body.write(exactly(size));
            line();
        }
        line();
        return body.toByteArray();
    }

    private byte[] exactly(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    private static String header(List<String> head, String name) {
        return head.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                .findFirst()
                .map(line -> line.substring(name.length() + 1).strip().toLowerCase(Locale.ROOT))
                .orElse("");
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).strip();
    }

    /** Closes the connection. The next request opens another one. */
    void hangUp() throws IOException {
        socket.close();
    }

    @Override
    public void close() throws IOException {
        hangUp();
    }
}
