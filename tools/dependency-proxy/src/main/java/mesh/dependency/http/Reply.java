package mesh.dependency.http;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A response to an application.
 *
 * @param length bytes of the body; -1 if the length is not known before the body ends
 */
public record Reply(int status, List<Header> headers, InputStream body, long length) {

    public static Reply of(int status, String contentType, byte[] body) {
        return of(status, List.of(new Header("Content-Type", contentType)), body);
    }

    static Reply of(int status, List<Header> headers, byte[] body) {
        return new Reply(status, headers, new ByteArrayInputStream(body), body.length);
    }

    /** Returns a ProblemDetail. Its detail must need no escapes in JSON. */
    static Reply problem(int status, String detail) {
        String json = "{\"type\":\"about:blank\",\"status\":" + status + ",\"detail\":\"" + detail + "\"}";
        return of(status, "application/problem+json", json.getBytes(StandardCharsets.UTF_8));
    }
}
