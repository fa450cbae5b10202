package mesh.dependency.http;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The server's side of a connection that carries HTTP/1.1. It reads a request, with its whole body, only after the previous response. */
public final class HttpConnection {

    private static final int MAX_LINE = 16 * 1024;
    private static final int MAX_HEADERS = 200;
    private static final int MAX_BODY = 64 << 20;
    private static final int CHUNK = 16 * 1024;
    private static final String NEW_LINE = "\r\n";

    private static final int PROBE_MILLIS = 1;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    public HttpConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
        this.out = new BufferedOutputStream(socket.getOutputStream(), 2 * CHUNK);
    }

    /** What the peer sends is no request that this server understands. The message is for the peer. */
    public static final class MalformedException extends IOException {

        private static final long serialVersionUID = 1L;

        MalformedException(String message) {
            super(message);
        }
    }

    /** The source of a response's body has ended too early. */
    static final class BodyException extends IOException {

        private static final long serialVersionUID = 1L;

        BodyException(IOException cause) {
            super(cause);
        }
    }

    /**
     * Returns whether the peer has ended the connection. Reads nothing of what it has sent. A peer that sends no further requests has ended it,
     * too, although it could still read.
     */
    boolean isEnded() {
        try {
            socket.setSoTimeout(PROBE_MILLIS);
            try {
                in.mark(1);
                boolean isEnded = in.read() < 0;
                in.reset();
                return isEnded;
            } catch (SocketTimeoutException silent) {
                return false;
            } finally {
                socket.setSoTimeout(0);
            }
        } catch (IOException broken) {
            return true;
        }
    }

    /** Returns the next request; null if the peer has ended the connection. */
    public @Nullable Request next() throws IOException {
        String line = line();
        if (line == null) {
            return null;
        }
        String[] words = line.split(" ", -1);
        if (words.length != 3 || !words[2].matches("HTTP/1\\.[01]") || !words[1].startsWith("/")) {
            throw new MalformedException("a request must begin with a method, a path and HTTP/1.1");
        }
        List<Header> headers = headers();
        boolean isLast = words[2].endsWith("0")
                || Header.find(headers, "connection")
                        .filter(value -> value.toLowerCase(Locale.ROOT).contains("close"))
                        .isPresent();
        if (Header.find(headers, "expect").isPresent()) {
            out.write(ascii("HTTP/1.1 100 Continue" + NEW_LINE + NEW_LINE));
            out.flush();
        }
        return new Request(words[0], words[1], headers, body(headers), isLast);
    }

    private List<Header> headers() throws IOException {
        List<Header> headers = new ArrayList<>();
        for (String line = requiredLine(); !line.isEmpty(); line = requiredLine()) {
            int colon = line.indexOf(':');
            if (colon < 1 || headers.size() == MAX_HEADERS) {
                throw new MalformedException(
                        "a request must have at most " + MAX_HEADERS + " headers, each with a name");
            }
            headers.add(new Header(
                    line.substring(0, colon), line.substring(colon + 1).strip()));
        }
        return headers;
    }

    private byte[] body(List<Header> headers) throws IOException {
        if (Header.find(headers, "transfer-encoding").isPresent()) {
            return chunks();
        }
        return bytes(size(Header.find(headers, "content-length").orElse("0"), 10));
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int size = size(requiredLine(), 16); size > 0; size = size(requiredLine(), 16)) {
            all.writeBytes(bytes(size));
            requiredLine();
            size(Integer.toString(all.size()), 10);
        }
        while (!requiredLine().isEmpty()) {
            // A trailer, which is not needed.
        }
        return all.toByteArray();
    }

    private static int size(String text, int radix) throws MalformedException {
        try {
            int size = Integer.parseUnsignedInt(text.replaceFirst(";.*", "").strip(), radix);
            if (size >= 0 && size <= MAX_BODY) {
                return size;
            }
        } catch (NumberFormatException noNumber) {
            // The exception below reports it.
        }
        throw new MalformedException("a body must have at most " + MAX_BODY + " bytes, and say how many");
    }

    private byte[] bytes(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new MalformedException("the body is shorter than its length");
        }
        return bytes;
    }

    private String requiredLine() throws IOException {
        String line = line();
        if (line == null) {
            throw new MalformedException("the request ends too early");
        }
        return line;
    }

    /** Returns a line without its end; null if there is none. */
    private @Nullable String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (line.size() == MAX_LINE) {
                throw new MalformedException("a line must have at most " + MAX_LINE + " characters");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).replaceFirst("\r$", "");
    }

    /** Sends a response, which keeps the connection unless the request was its last. */
    public void send(Reply reply, Request request) throws IOException {
        try (InputStream body = reply.body()) {
            out.write(head(reply, request));
            if (hasBody(reply, request)) {
                boolean chunked = isChunked(reply, request);
                byte[] buffer = new byte[CHUNK];
                for (int count = read(body, buffer); count >= 0; count = read(body, buffer)) {
                    write(buffer, count, chunked);
                    out.flush();
                }
                out.write(ascii(chunked ? "0" + NEW_LINE + NEW_LINE : ""));
            }
            out.flush();
        }
    }

    /** Responds to bytes that are no request. The caller then ends the connection. */
    public void refuse(MalformedException malformed) throws IOException {
        Reply reply = Reply.problem(400, String.valueOf(malformed.getMessage()));
        send(reply, new Request("", "", List.of(), new byte[0], true));
    }

    /** Sends half of a response. The caller then ends the connection. */
    void sendHalf(Reply reply, Request request) throws IOException {
        try (InputStream body = reply.body()) {
            byte[] head = head(reply, request);
            byte[] part = hasBody(reply, request)
                    ? body.readNBytes(reply.length() < 0 ? 1 : (int) Math.min(reply.length() / 2, CHUNK))
                    : new byte[0];
            if (part.length == 0) {
                out.write(head, 0, head.length / 2);
            } else {
                out.write(head);
                write(part, part.length, isChunked(reply, request));
            }
            out.flush();
        }
    }

    private static int read(InputStream body, byte[] buffer) throws BodyException {
        try {
            return body.read(buffer);
        } catch (IOException ended) {
            throw new BodyException(ended);
        }
    }

    private void write(byte[] bytes, int count, boolean chunked) throws IOException {
        out.write(ascii(chunked ? Integer.toHexString(count) + NEW_LINE : ""));
        out.write(bytes, 0, count);
        out.write(ascii(chunked ? NEW_LINE : ""));
    }

    private static boolean hasBody(Reply reply, Request request) {
        return !request.method().equals("HEAD") && reply.status() != 204 && reply.status() != 304;
    }

    /** Without a length, the end of the last response is the end of its connection. */
    private static boolean isChunked(Reply reply, Request request) {
        return reply.length() < 0 && !request.isLast();
    }

    private static byte[] head(Reply reply, Request request) {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + reply.status() + " " + NEW_LINE);
        reply.headers().forEach(header -> line(head, header.name(), header.value()));
        if (hasBody(reply, request) && isChunked(reply, request)) {
            line(head, "Transfer-Encoding", "chunked");
        } else if (reply.length() >= 0 && reply.status() != 204) {
            line(head, "Content-Length", Long.toString(reply.length()));
        }
        if (request.isLast()) {
            line(head, "Connection", "close");
        }
        return head.append(NEW_LINE).toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void line(StringBuilder head, String name, String value) {
        head.append(name).append(": ").append(value).append(NEW_LINE);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
