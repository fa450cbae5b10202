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
 * <p>The servlet API has no method for that. An exception that is thrown after the first byte would also end the connection, but would fill
 * the log with stack traces. So this valve stores Tomcat's own action "close now" in the request. Tomcat's {@code ErrorReportValve} uses
 * the action in the same way if a request fails after its response has begun: Tomcat writes nothing more, and closes the socket.
 *
 * <p>After an abort in the middle, a client sees status 200 and a Content-Length, but fewer bytes than promised before the end of the
 * stream (JDK client: "fixed content-length: 80, bytes received: 40"; Reactor Netty: "Connection prematurely closed DURING response").
 * After an abort before the first byte, a client sees the end of the stream instead of a status line (JDK: "HTTP/1.1 header parser received
 * no bytes"; Reactor Netty: "Connection prematurely closed BEFORE response"). Some clients then silently send a GET again, so the backend
 * may count two arrivals for one abort.
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

    /** Sends half of a JSON body with the Content-Length of the whole body, and ends the connection. */
    public static void abortInTheMiddleOf(byte[] body, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body, 0, body.length / 2);
        response.flushBuffer();
        abort(request);
    }

    /** Ends the connection without sending anything more. If nothing was written before, the client gets no byte of a response. */
    public static void abort(HttpServletRequest request) {
        Runnable closeNow = (Runnable) request.getAttribute(CLOSE_NOW);
        Objects.requireNonNull(closeNow, "the valve is not installed").run();
    }
}
