package mesh.legacy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends requests that no HTTP client would send, byte by byte, and reads the responses. */
public final class RawHttp {

    /** The end of a chunked response. Spring writes every response with a body in chunks. */
    private static final String END = "\r\n0\r\n\r\n";

    private RawHttp() {}

    /** Sends the lines of a head and no body, and returns the response. */
    public static String send(int port, String... lines) throws IOException {
        return send(InetAddress.getLoopbackAddress(), port, lines);
    }

    public static String send(InetAddress address, int port, String... lines) throws IOException {
        try (Socket socket = new Socket(address, port)) {
            socket.setSoTimeout(30_000);
            String head = String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return read(socket.getInputStream());
        }
    }

    /**
     * Reads to the end of the response. Does not wait for the end of the connection, because Tomcat may still wait for an announced body.
     */
    private static String read(InputStream input) throws IOException {
        StringBuilder response = new StringBuilder();
        while (!isWhole(response)) {
            int next = input.read();
            if (next < 0) {
                break;
            }
            response.append((char) next);
        }
        return response.toString();
    }

    private static boolean isWhole(CharSequence response) {
        int length = response.length();
        return length > END.length()
                && response.subSequence(length - END.length(), length)
                        .toString()
                        .equals(END);
    }
}
