package mesh.gateway.http;

import jakarta.servlet.http.HttpServletRequest;

/**
 * The first line of a request. Tomcat has one limit for this line and all headers together. Netty has a limit for the line and another for
 * the headers.
 */
final class RequestLine {

    private static final int MAX_LENGTH = 4096;
    private static final int BLANKS = 2;

    private RequestLine() {}

    /** Returns whether Netty would reject the line. */
    static boolean isTooLong(HttpServletRequest request) {
        String query = request.getQueryString();
        return request.getMethod().length()
                        + request.getRequestURI().length()
                        + (query == null ? 0 : 1 + query.length())
                        + request.getProtocol().length()
                        + BLANKS
                > MAX_LENGTH;
    }
}
