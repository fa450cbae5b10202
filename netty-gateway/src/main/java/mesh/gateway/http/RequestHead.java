package mesh.gateway.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;
import reactor.netty.http.server.HttpServerRequest;

/** Checks the request line and the headers for errors that Netty accepts and Tomcat rejects. */
final class RequestHead {

    // Possessive quantifiers: with greedy ones, a long name would make the matcher recurse deeply.
    private static final Pattern HOST =
            Pattern.compile("(?:\\[[0-9A-Fa-f:.]+]|(?:[A-Za-z0-9\\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*+)(?::\\d*)?");

    private static final int MAX_BYTES = 8192;
    private static final int SEPARATORS = 4; // bytes: ": " and the end of the line

    private RequestHead() {}

    /** Returns the status with which to reject the request; empty if the request is valid. */
    static OptionalInt rejection(HttpServerRequest request) {
        HttpHeaders headers = request.requestHeaders();
        if (!isSpoken(request.version())) {
            return status(HttpStatus.HTTP_VERSION_NOT_SUPPORTED);
        }
        if (bytes(request) > MAX_BYTES) {
            return status(HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE);
        }
        if (!hasKnownCoding(headers) || request.method().equals(HttpMethod.CONNECT)) {
            return status(HttpStatus.NOT_IMPLEMENTED);
        }
        if (!namesOneHost(request) || !isReadable(request)) {
            return status(HttpStatus.BAD_REQUEST);
        }
        return expectsNothingUnknown(headers) ? OptionalInt.empty() : status(HttpStatus.EXPECTATION_FAILED);
    }

    private static OptionalInt status(HttpStatus status) {
        return OptionalInt.of(status.value());
    }

    /** Adds up all bytes, because Netty has one limit for the request line and another for all headers. */
    private static int bytes(HttpServerRequest request) {
        int bytes = request.uri().length();
        for (Map.Entry<String, String> header : request.requestHeaders()) {
            bytes += header.getKey().length() + header.getValue().length() + SEPARATORS;
        }
        return bytes;
    }

    static boolean isSpoken(HttpVersion version) {
        return version.equals(HttpVersion.HTTP_1_1) || version.equals(HttpVersion.HTTP_1_0);
    }

    private static boolean hasKnownCoding(HttpHeaders headers) {
        List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
        return codings.isEmpty() || (codings.size() == 1 && codings.getFirst().equalsIgnoreCase("chunked"));
    }

    /** Returns whether there is exactly one valid {@code Host}. A request of HTTP/1.0 may have none. */
    private static boolean namesOneHost(HttpServerRequest request) {
        List<String> hosts = request.requestHeaders().getAll(HttpHeaderNames.HOST);
        return hosts.isEmpty()
                ? request.version().equals(HttpVersion.HTTP_1_0)
                : hosts.size() == 1 && HOST.matcher(hosts.getFirst()).matches();
    }

    private static boolean isReadable(HttpServerRequest request) {
        boolean asksForTheServer =
                request.method().equals(HttpMethod.OPTIONS) && request.uri().equals("*");
        return asksForTheServer
                || RequestTarget.isWellFormed(
                        request.uri(), request.requestHeaders().get(HttpHeaderNames.HOST));
    }

    private static boolean expectsNothingUnknown(HttpHeaders headers) {
        return headers.getAll(HttpHeaderNames.EXPECT).stream().allMatch("100-continue"::equalsIgnoreCase);
    }
}
