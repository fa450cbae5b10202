package mesh.gateway.kit;

import java.net.URI;

/** The real RSocket store. */
final class Store {

    /** The number of rows, which is also the highest id. */
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

    /** Returns how many rows the store has read since it started. Every request that reaches the store increases this number. */
    double rowsRead() {
        return Http.get(process.actuator("metrics/store.rows.read"))
                .json()
                .required("measurements")
                .required(0)
                .required("value")
                .asDouble();
    }
}
