package mesh.container;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;

/**
 * A request from a simple client, which first sends everything, and then reads to the end of the connection. If the server resets the
 * connection, sending or reading fails.
 */
final class RawRequest {

    private static final int MEGABYTE = 1 << 20;

    private RawRequest() {}

    /** Sends a body of spaces, with its length in the head. */
    static String withLength(int port, String path, String type, int megabytes) throws IOException {
        return exchange(port, head(path, type, "Content-Length: " + (long) megabytes * MEGABYTE), out -> {
            for (int i = 0; i < megabytes; i++) {
                out.write(spaces());
            }
        });
    }

    /** Sends a body of spaces in chunks, so that the server knows its length only at the end. */
    static String chunked(int port, String path, String type, int megabytes) throws IOException {
        return exchange(port, head(path, type, "Transfer-Encoding: chunked"), out -> {
            for (int i = 0; i < megabytes; i++) {
                out.write((Integer.toHexString(MEGABYTE) + "\r\n").getBytes(ISO_8859_1));
                out.write(spaces());
                out.write("\r\n".getBytes(ISO_8859_1));
            }
            out.write("0\r\n\r\n".getBytes(ISO_8859_1));
        });
    }

    /** Sends only the head, with {@code Expect: 100-continue}. */
    static String asking(int port, String path, String type, int megabytes) throws IOException {
        String length = "Content-Length: " + (long) megabytes * MEGABYTE + "\r\nExpect: 100-continue";
        return exchange(port, head(path, type, length), out -> {});
    }

    /** Sends a GET with this target unchanged, even if no client library would send it. */
    static String get(int port, String target) throws IOException {
        String head = "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
        return exchange(port, head, out -> {});
    }

    private static String head(String path, String type, String framing) {
        return "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: " + type + "\r\n" + framing + "\r\n\r\n";
    }

    private static String exchange(int port, String head, Body body) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            OutputStream out = new BufferedOutputStream(socket.getOutputStream());
            out.write(head.getBytes(ISO_8859_1));
            body.writeTo(out);
            out.flush();
            return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
        }
    }

    private static byte[] spaces() {
        byte[] spaces = new byte[MEGABYTE];
        Arrays.fill(spaces, (byte) ' ');
        return spaces;
    }

    @FunctionalInterface
    private interface Body {
        void writeTo(OutputStream out) throws IOException;
    }
}
