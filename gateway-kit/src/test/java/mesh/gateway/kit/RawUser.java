package mesh.gateway.kit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A user with a plain socket, who does what HTTP clients do not: leaves without a word, or does not send what he promised. */
final class RawUser {

    private final Socket socket;

    private RawUser(Socket socket) {
        this.socket = socket;
    }

    static RawUser asking(URI uri, String accept) throws IOException {
        return sending(uri, "GET", List.of("Accept: " + accept));
    }

    /** Sends a head and no body. */
    static RawUser sending(URI uri, String method, List<String> headers) throws IOException {
        return writing(
                uri.getPort(),
                "%s %s HTTP/1.1\r\nHost: %s\r\n%s\r\n\r\n"
                        .formatted(method, uri.getRawPath(), uri.getAuthority(), String.join("\r\n", headers)));
    }

    static RawUser writing(int port, String request) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return new RawUser(socket);
    }

    /** Reads until the answer has begun: the status line. */
    String awaitStatus() throws IOException {
        socket.setSoTimeout(30_000);
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)).readLine();
    }

    /** Leaves, as somebody does who closes the browser's tab. */
    void leave() throws IOException {
        socket.close();
    }
}
