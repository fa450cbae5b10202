package mesh.console.sample;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection that sends any text, even if the text is not HTTP. */
public final class RawHttp implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 10_000;
    private static final int LONG_PATIENCE_MILLIS = 120_000;

    private final Socket socket;
    private final InputStream in;

    /**
     * The part of a response that was read.
     *
     * @param reusable whether another request can follow on the same connection
     * @param cookie name and value of the cookie that the response sets; empty if it sets none
     */
    public record Response(int status, String body, boolean reusable, String cookie) {

        public Response(int status, String body, boolean reusable) {
            this(status, body, reusable, "");
        }
    }

    public RawHttp(int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
    }

    /** Connects from this address of this machine. */
    public RawHttp(int port, String address) throws IOException {
        this(
                new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(address), 0),
                LONG_PATIENCE_MILLIS);
    }

    private RawHttp(Socket connected, int patienceMillis) throws IOException {
        socket = connected;
        socket.setSoTimeout(patienceMillis);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Sends a text that may not be a valid request, and reads the response; status 0 if no HTTP response comes. */
    public Response send(String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        String line = line();
        if (!line.matches("HTTP/1\\.[01] \\d{3}.*")) {
            return new Response(0, "", false);
        }
        int status = Integer.parseInt(line.substring(9, 12));
        int length = -1;
        boolean close = false;
        String cookie = "";
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(lower.substring(15).strip());
            }
            close |= lower.equals("connection: close");
            if (lower.startsWith("set-cookie:")) {
                cookie = header.substring(11).strip().replaceFirst(";.*", "");
            }
        }
        boolean whole = length >= 0 && !request.startsWith("HEAD ");
        String body = whole ? new String(in.readNBytes(length), StandardCharsets.UTF_8) : "";
        return new Response(status, body, whole && !close, cookie);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
