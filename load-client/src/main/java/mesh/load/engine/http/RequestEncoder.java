package mesh.load.engine.http;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import mesh.load.os.ServerAddress;

/** Encodes the head of a user's request once, before the barrier. The same bytes are sent each time, except for the digits of a trace. */
final class RequestEncoder {

    private RequestEncoder() {}

    /** @param more fields at the end of the head, each with its line end */
    static byte[] encode(InetSocketAddress target, UserRequest request, String more) {
        RequestBody body = request.body();
        return Ascii.bytes(request.method() + " " + request.path() + " HTTP/1.1\r\n"
                + "Host: " + ServerAddress.text(target) + "\r\n"
                + "Accept: " + request.accept() + "\r\n"
                + fields(request.headers())
                + (body == null ? noBody(request.method()) : fields(body))
                + "User-Agent: mesh\r\n" + more + "\r\n");
    }

    private static String fields(Map<String, String> headers) {
        StringBuilder fields = new StringBuilder();
        headers.forEach(
                (name, value) -> fields.append(name).append(": ").append(value).append("\r\n"));
        return fields.toString();
    }

    /** Returns the field without which some servers reject a request that usually has a body (RFC 9110, section 8.6). */
    private static String noBody(String method) {
        return List.of("POST", "PUT", "PATCH").contains(method) ? "Content-Length: 0\r\n" : "";
    }

    private static String fields(RequestBody body) {
        return "Content-Type: " + body.contentType() + "\r\nContent-Length: "
                + body.digest().length() + "\r\n";
    }
}
