package mesh.load.scenario;

import java.util.Optional;

/** How a route calls what stands behind it. It decides which services are needed and what the shortest time is. */
public enum Calls implements Named {
    /** One call of the legacy backend, whatever {@code cnt} is. */
    ONCE("once"),
    /** {@code cnt} calls of the legacy backend, each after the answer to the last one. */
    ONE_AFTER_ANOTHER("one-after-another"),
    /** {@code cnt} calls of the legacy backend at once, as far as the gateway's limits let them. */
    AT_ONCE("at-once"),
    /** One stream of {@code cnt} items from the RSocket store. */
    ONE_STREAM("one-stream"),
    /** Nothing stands behind it. */
    NOTHING("nothing");

    private final String label;

    Calls(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    /** The service that is called, if one is. */
    public Optional<Service> upstream() {
        return switch (this) {
            case ONCE, ONE_AFTER_ANOTHER, AT_ONCE -> Optional.of(Service.LEGACY_BACKEND);
            case ONE_STREAM -> Optional.of(Service.RSOCKET_STORE);
            case NOTHING -> Optional.empty();
        };
    }
}
