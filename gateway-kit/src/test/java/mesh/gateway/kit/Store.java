package mesh.gateway.kit;

import java.net.URI;

/** The real RSocket store. */
final class Store {

    /** Its rows, and so the highest id. */
    static final int ROWS = 10_000;

    private final int port = UpstreamProcess.freePort();
    private final UpstreamProcess process =
            new UpstreamProcess("rsocket-store", UpstreamProcess.freePort(), "--spring.rsocket.server.port=" + port);

    UpstreamProcess process() {
        return process;
    }

    int port() {
        return port;
    }

    URI url() {
        return URI.create("tcp://127.0.0.1:" + port);
    }

    /** Rows that have ever been read: a request that reached the store has read some. */
    double rowsRead() {
        return Http.get(process.actuator("metrics/store.rows.read"))
                .json()
                .required("measurements")
                .required(0)
                .required("value")
                .asDouble();
    }
}
