package mesh.load.scenario.service;

import java.util.Optional;
import mesh.load.scenario.key.Labelled;

/** How a route calls the service behind it. The services that a run needs, and a route's ideal time, follow from this. */
public enum Calls implements Labelled {
    /** One call of the legacy backend, for any {@code cnt}. */
    SINGLE,
    /** {@code cnt} calls of the legacy backend, each after the response to the previous one. */
    SEQUENTIAL,
    /** {@code cnt} concurrent calls of the legacy backend, up to the gateway's limits. */
    CONCURRENT,
    /** {@code cnt} queries of the database, one after another, each on a connection of a pool. */
    QUERIES,
    /** One query of the database for {@code cnt} rows. The route writes each row to its response as it reads it. */
    ROWS,
    /** One stream of {@code cnt} items from the RSocket store. */
    STREAM,
    NONE;

    public Optional<Service> upstream() {
        return switch (this) {
            case SINGLE, SEQUENTIAL, CONCURRENT -> Optional.of(Service.LEGACY_BACKEND);
            case QUERIES, ROWS -> Optional.of(Service.DATABASE);
            case STREAM -> Optional.of(Service.RSOCKET_STORE);
            case NONE -> Optional.empty();
        };
    }
}
