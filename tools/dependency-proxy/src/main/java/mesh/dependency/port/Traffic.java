package mesh.dependency.port;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Map;
import java.util.TreeMap;

/** Counts the connections to a dependency, and the failures by kind. The kinds of injected failures are those of the outcomes. */
public final class Traffic {

    private final Map<Failure, Long> failures = new TreeMap<>();
    private long opened;
    private long open;
    private long peak;

    /** Failures that were not injected. */
    public enum Failure {
        /** The target did not accept a connection. */
        TARGET_REFUSED,
        /** The target ended a connection before its response was complete. */
        TARGET_ENDED,
        /** The application ended a connection before the response was complete. */
        CLIENT_ENDED,
        /** No recorded response has this method and path. */
        NOT_RECORDED,
        /** The request was not HTTP that this proxy understands. */
        MALFORMED
    }

    /**
     * The connections to a dependency.
     *
     * @param opened connections since the last reset
     * @param open connections that are open now
     * @param peak the most connections that were open at the same time
     */
    @JsonPropertyOrder({"opened", "open", "peak"})
    public record Connections(long opened, long open, long peak) {}

    synchronized void opened() {
        opened++;
        open++;
        peak = Math.max(peak, open);
    }

    synchronized void closed() {
        open--;
    }

    public synchronized void failed(Failure kind) {
        failures.merge(kind, 1L, Long::sum);
    }

    synchronized void reset() {
        failures.clear();
        opened = 0;
        peak = open;
    }

    public synchronized Connections connections() {
        return new Connections(opened, open, peak);
    }

    public synchronized Map<Failure, Long> failures() {
        return new TreeMap<>(failures);
    }
}
