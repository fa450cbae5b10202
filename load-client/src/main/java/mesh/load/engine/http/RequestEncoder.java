package mesh.load.engine.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Encodes the head of a user's request once, before the barrier. The same bytes are sent each time, except for the digits of a trace. */
final class RequestEncoder {

    private RequestEncoder() {}

    /** @param more fields at the end of the head, each with its line end */
    static byte[] encode(InetSocketAddress target, UserRequest request, String more) {
        RequestBody body = request.body();
        return Ascii.bytes((body == null ? "GET " : "POST ") + request.path() + " HTTP/1.1\r\n"
                + "Host: " + host(target) + "\r\n"
                + "Accept: " + request.accept() + "\r\n"
                + (body == null ? "" : fields(body))
                + "User-Agent: mesh\r\n" + more + "\r\n");
    }

    private static String fields(RequestBody body) {
        return "Content-Type: " + body.contentType() + "\r\nContent-Length: "
                + body.digest().length() + "\r\n";
    }

    private static String host(InetSocketAddress target) {
        InetAddress address = target.getAddress();
        boolean literal = target.getHostString().equals(address.getHostAddress());
        String host = literal && address instanceof Inet6Address
                ? "[" + target.getHostString() + "]"
                : target.getHostString();
        return host + ":" + target.getPort();
    }
}
