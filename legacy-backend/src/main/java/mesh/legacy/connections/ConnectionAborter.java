package mesh.legacy.connections;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.springframework.http.MediaType;

/**
 * Ends a request's connection before its response is complete.
 *
 * <p>The servlet API has no method for that. An exception thrown after the first byte would do it, but would fill the log with stack
 * traces. So this valve hands Tomcat's own "close now" down to the request. Tomcat's {@code ErrorReportValve} uses it in the same way for a
 * failure behind a committed response: nothing more is written, and the socket is closed.
 *
 * <p>After an abort in the middle, a client sees status 200 and a Content-Length, fewer bytes than promised, end of stream (JDK client:
 * "fixed content-length: 80, bytes received: 40"; Reactor Netty: "Connection prematurely closed DURING response"). After an abort before
 * the first byte, it sees end of stream in place of a status line (JDK: "HTTP/1.1 header parser received no bytes"; Reactor Netty:
 * "Connection prematurely closed BEFORE response"). Some clients then silently send a GET again, so one abort can show as two arrivals.
 */
public final class ConnectionAborter extends ValveBase {

    private static final String CLOSE_NOW = ConnectionAborter.class.getName();

    ConnectionAborter() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        Runnable closeNow = () -> response.getCoyoteResponse().action(ActionCode.CLOSE_NOW, null);
        request.setAttribute(CLOSE_NOW, closeNow);
        getNext().invoke(request, response);
    }

    /** Sends half of a JSON body under a Content-Length that promises the whole, and ends the connection. */
    public static void abortInTheMiddleOf(byte[] body, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body, 0, body.length / 2);
        response.flushBuffer();
        abort(request);
    }

    /** Ends the connection as it is. If nothing was written before, no byte of a response is sent. */
    public static void abort(HttpServletRequest request) {
        Runnable closeNow = (Runnable) request.getAttribute(CLOSE_NOW);
        Objects.requireNonNull(closeNow, "the valve is not installed").run();
    }
}
