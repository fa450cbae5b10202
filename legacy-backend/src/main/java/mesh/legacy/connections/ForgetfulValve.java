package mesh.legacy.connections;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;

/**
 * Forgets connections that were idle for too long, as a firewall or a load balancer may do. The client learns this only when it sends its
 * next call: the connection ends without a byte of a response. An ordinary keep-alive time is different, because most clients notice when
 * the server closes an idle connection.
 *
 * <p>Only calls for temperatures are concerned, so that a run can always change the backend's behaviour.
 */
final class ForgetfulValve extends ValveBase {

    private static final String PATH = "/legacy/temperatures";

    private final long forgetAfterNanos;
    private final Map<String, Long> idleSince = Collections.synchronizedMap(new LatestConnections());

    ForgetfulValve(Duration forgetAfter) {
        super(true);
        this.forgetAfterNanos = forgetAfter.toNanos();
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (!PATH.equals(request.getRequestURI())) {
            getNext().invoke(request, response);
            return;
        }
        String connection = request.getServletConnection().getConnectionId();
        Long since = idleSince.remove(connection);
        if (since != null && System.nanoTime() - since >= forgetAfterNanos) {
            response.getCoyoteResponse().action(ActionCode.CLOSE_NOW, null);
            return;
        }
        getNext().invoke(request, response);
        idleSince.put(connection, System.nanoTime());
    }

    /** The instants at which connections became idle. Contains more connections than can be open, so none of those is lost. */
    private static final class LatestConnections extends LinkedHashMap<String, Long> {

        private static final long serialVersionUID = 1L;

        private static final int MOST = 50_000;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MOST;
        }
    }
}
