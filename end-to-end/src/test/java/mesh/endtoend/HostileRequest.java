package mesh.endtoend;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The bytes of an HTTP request. */
final class HostileRequest {

    private static final List<String> METHODS = List.of(
            "GET",
            "GET",
            "GET",
            "GET",
            "HEAD",
            "POST",
            "PUT",
            "DELETE",
            "PATCH",
            "OPTIONS",
            "TRACE",
            "PROPFIND",
            "get",
            "X");

    private static final List<String> HEADERS = List.of(
            "Accept: application/x-ndjson",
            "Accept: application/x-ndjson;q=0, */*;q=0.001",
            "Accept: nonsense",
            "Accept: text/html",
            "Accept: application/rsocket",
            "Accept-Encoding: gzip, br, identity;q=0",
            "Accept-Charset: klingon",
            "Accept-Language: ../../x",
            "Content-Type: application/json",
            "Content-Type: application/x-www-form-urlencoded",
            "Content-Type: multipart/form-data; boundary=",
            "Content-Type: nonsense/\u00e9",
            "Range: bytes=5-1,0-",
            "If-Modified-Since: yesterday",
            "If-None-Match: \"",
            "Cookie: a=b; =; JSESSIONID=../x",
            "Authorization: Bearer " + "x".repeat(300),
            "X-Forwarded-For: 1.2.3.4, <script>",
            "X-Forwarded-Host: evil.example",
            "X-Forwarded-Proto: gopher",
            "X-HTTP-Method-Override: DELETE",
            "Forwarded: for=\"[::1]\";host=evil.example",
            "Origin: null",
            "Upgrade-Insecure-Requests: 1",
            "Sec-Fetch-Site: cross-site",
            "X-Long: " + "y".repeat(3000));

    /** Header fields that change the framing of the message or end the connection. The test cannot know whether the server responds. */
    private static final List<String> FRAMING = List.of(
            "Connection: close",
            "Connection: upgrade",
            "Upgrade: h2c",
            "Expect: 100-continue",
            "Content-Length: 5",
            "Content-Length: -1",
            "Content-Length: 1, 2",
            "Transfer-Encoding: chunked",
            "Transfer-Encoding: gzip, nonsense",
            "Host: ",
            "Host: evil.example",
            "Host : a",
            "NoColon",
            ": nameless",
            "X-Folded: a\r\n b",
            "X-Huge: " + "z".repeat(20_000));

    private final byte[] wire;
    private final boolean ends;

    HostileRequest(byte[] wire, boolean ends) {
        this.wire = wire;
        this.ends = ends;
    }

    byte[] wire() {
        return wire;
    }

    /**
     * Returns whether the server can know where the request ends. If so, the server must respond. Otherwise it may also end the connection.
     */
    boolean ends() {
        return ends;
    }

    /** Draws a request for one of the paths. A drawn value replaces the {@code {}} in the path. */
    static HostileRequest draw(HostileInput input, List<String> paths, int port) {
        return switch (input.below(20)) {
            case 0 -> new HostileRequest(input.bytes(input.below(200) + 1), false);
            case 1, 2, 3, 4 -> new HostileRequest(input.damaged(wellFormed(input, paths, port)), false);
            case 5, 6 -> new HostileRequest(withFraming(input, paths, port), false);
            default -> new HostileRequest(wellFormed(input, paths, port), true);
        };
    }

    /** Returns a request that conforms to RFC 9112. It must get a response, even if its path is invalid. */
    private static byte[] wellFormed(HostileInput input, List<String> paths, int port) {
        return message(input, paths, "Host: 127.0.0.1:" + port + "\r\n" + headers(input));
    }

    private static byte[] withFraming(HostileInput input, List<String> paths, int port) {
        String host = input.oneIn(4) ? "" : "Host: 127.0.0.1:" + port + "\r\n";
        return message(input, paths, host + headers(input) + input.one(FRAMING) + "\r\n");
    }

    private static byte[] message(HostileInput input, List<String> paths, String headers) {
        String body = input.oneIn(6) ? input.value() + input.text(input.below(100)) : "";
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String length = content.length == 0 ? "" : "Content-Length: " + content.length + "\r\n";
        byte[] head = (input.one(METHODS) + " " + target(input, paths) + " HTTP/1.1\r\n" + headers + length + "\r\n")
                .getBytes(StandardCharsets.UTF_8);
        byte[] message = Arrays.copyOf(head, head.length + content.length);
        System.arraycopy(content, 0, message, head.length, content.length);
        return message;
    }

    private static String headers(HostileInput input) {
        StringBuilder headers = new StringBuilder();
        for (int i = input.below(4); i > 0; i--) {
            headers.append(input.one(HEADERS)).append("\r\n");
        }
        return headers.toString();
    }

    /** Draws a path, and escapes the characters that would end the line or the message. Damaged requests test such characters. */
    private static String target(HostileInput input, List<String> paths) {
        String path = input.one(paths).replace("{}", input.value());
        String query = input.oneIn(4) ? "?" + input.value() + "=" + input.value() : "";
        String suffix = input.oneIn(8) ? "/" + input.value() : "";
        return (path + suffix + query).replace(" ", "%20").replace("\r", "%0d").replace("\n", "%0a");
    }
}
