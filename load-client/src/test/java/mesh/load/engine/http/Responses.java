package mesh.load.engine.http;

import java.nio.charset.StandardCharsets;

/** HTTP responses as they are on the wire. */
public final class Responses {

    private Responses() {}

    public static String withLength(String status, String type, String body) {
        return "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
    }

    public static String json(String body) {
        return withLength("200 OK", "application/json", body);
    }

    public static String chunkedHead(String type) {
        return "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nTransfer-Encoding: chunked\r\n\r\n";
    }

    public static String chunk(String content) {
        return Integer.toHexString(content.getBytes(StandardCharsets.UTF_8).length) + "\r\n" + content + "\r\n";
    }

    public static String problem(String body) {
        return withLength("500 Internal Server Error", "application/problem+json", body);
    }
}
