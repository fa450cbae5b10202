package mesh.gateway.kit.web;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;

/** The problem for a request that the server itself rejects, before there is a path to route. */
public final class RejectedRequest {

    private RejectedRequest() {}

    /**
     * Returns the problem, with the same text on every server. The text never repeats a part of the request, such as a header of eight
     * kilobytes.
     *
     * @param status 400 to 599
     */
    public static ProblemDetail problem(int status) {
        ProblemDetail problem = ProblemDetail.forStatus(HttpStatusCode.valueOf(status));
        problem.setDetail(detail(status));
        return problem;
    }

    private static @Nullable String detail(int status) {
        return switch (status) {
            case 400 -> "the request line or a header is not valid HTTP";
            case 405 -> "nothing can be changed here: only GET, HEAD and OPTIONS are allowed";
            case 414 -> "the request line is longer than 4 KB";
            case 417 -> "the only supported expectation is 100-continue";
            case 431 -> "the request line and the headers are larger than 8 KB";
            case 501 -> "CONNECT and transfer codings other than chunked are not supported";
            case 505 -> "only HTTP/1.0 and HTTP/1.1 are supported";
            default -> null;
        };
    }
}
