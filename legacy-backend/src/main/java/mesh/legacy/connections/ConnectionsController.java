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
 * {@code GET /legacy/connections} tells how many connections are open besides the one that asks, {@code DELETE} closes those
 * of them on which nothing is asked. That empties the pools of all clients alike, whether they have a way to do it or not.
 *
 * <p>Either closes the connection that asks, too: who asks counts nowhere.
 */
@RestController
@RequestMapping("/legacy/connections")
class ConnectionsController {

    /** @param open besides the one on which this is asked */
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

    /** Only now: the server is there after the controllers. */
    private DroppableHttp11Protocol protocol() {
        if (context.getWebServer() instanceof TomcatWebServer server
                && server.getTomcat().getConnector().getProtocolHandler() instanceof DroppableHttp11Protocol protocol) {
            return protocol;
        }
        throw new IllegalStateException("this is no Tomcat with connections that can be dropped");
    }
}
