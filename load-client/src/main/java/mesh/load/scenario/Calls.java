package mesh.load.scenario;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a route calls what stands behind it. It decides which services are needed and what the shortest time is. */
public enum Calls implements Named {
    /** One call of the legacy backend, whatever {@code cnt} is. */
    ONCE("once", Service.LEGACY_BACKEND),
    /** {@code cnt} calls of the legacy backend, each after the answer to the last one. */
    ONE_AFTER_ANOTHER("one-after-another", Service.LEGACY_BACKEND),
    /** {@code cnt} calls of the legacy backend at once, as far as the gateway's limits let them. */
    AT_ONCE("at-once", Service.LEGACY_BACKEND),
    /** One stream of {@code cnt} items from the RSocket store. */
    ONE_STREAM("one-stream", Service.RSOCKET_STORE),
    /** Nothing stands behind it. */
    NOTHING("nothing", null);

    private final String label;
    private final @Nullable Service upstream;

    Calls(String label, @Nullable Service upstream) {
        this.label = label;
        this.upstream = upstream;
    }

    @Override
    public String label() {
        return label;
    }

    /** The service that is called, if one is. */
    public Optional<Service> upstream() {
        return Optional.ofNullable(upstream);
    }
}
