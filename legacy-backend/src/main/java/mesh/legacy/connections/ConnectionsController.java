package mesh.legacy.connections;

import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /legacy/connections} shows how many connections are open, without that of the request itself. {@code DELETE} closes those that
 * are idle. This empties the connection pools of all clients, even of clients that cannot empty their pools themselves.
 *
 * <p>Both requests also close their own connection, so that no later figure includes it.
 */
@RestController
@RequestMapping("/legacy/connections")
class ConnectionsController {

    /** @param open open connections, without that of this request */
    record Connections(int open) {}

    private final WebServerApplicationContext context;

    ConnectionsController(WebServerApplicationContext context) {
        this.context = context;
    }

    @GetMapping
    ResponseEntity<Connections> get() {
        return ResponseEntity.ok()
                .header(HttpHeaders.CONNECTION, "close")
                .body(new Connections(protocol().connections() - 1));
    }

    @DeleteMapping
    ResponseEntity<Connections> closeIdle() {
        protocol().closeIdleConnections();
        return get();
    }

    /** Looks up the protocol on each call, because the server is created after the controllers. */
    private DroppableHttp11Protocol protocol() {
        if (context.getWebServer() instanceof TomcatWebServer server
                && server.getTomcat().getConnector().getProtocolHandler() instanceof DroppableHttp11Protocol protocol) {
            return protocol;
        }
        throw new IllegalStateException("this server is not a Tomcat whose connections can be dropped");
    }
}
