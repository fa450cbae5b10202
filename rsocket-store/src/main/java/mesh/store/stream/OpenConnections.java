package mesh.store.stream;

import io.rsocket.RSocket;
import io.rsocket.core.RSocketServer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.rsocket.server.RSocketServerCustomizer;
import org.springframework.stereotype.Component;

/** Knows the connections of clients, so that a shutdown can close them. An event loop that ends does not close every connection. */
@Component
class OpenConnections implements RSocketServerCustomizer {

    private final Set<RSocket> open = ConcurrentHashMap.newKeySet();

    @Override
    public void customize(RSocketServer server) {
        server.interceptors(interceptors -> interceptors.forSocketAcceptor(acceptor -> (setup, client) -> {
            open.add(client);
            client.onClose()
                    .onErrorComplete()
                    .doFinally(end -> open.remove(client))
                    .subscribe();
            return acceptor.accept(setup, client);
        }));
    }

    /** Closes the connections that are open now. Their clients learn that their streams have been cut. */
    void close() {
        open.forEach(RSocket::dispose);
    }
}
