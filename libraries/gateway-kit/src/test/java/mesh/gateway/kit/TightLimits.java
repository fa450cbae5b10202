package mesh.gateway.kit;

import java.util.List;
import java.util.stream.Stream;

/** Limits that are so low that two users exceed them, with short timeouts. */
public final class TightLimits {

    private static final List<String> PROPERTIES = List.of(
            "mesh.limits.max-connections=1",
            "mesh.limits.pending-acquire-max-count=1",
            "mesh.limits.pending-acquire-timeout=300ms",
            "mesh.limits.max-concurrent-calls=1",
            "mesh.limits.max-wait-duration=300ms",
            "mesh.limits.connect-timeout=500ms",
            "mesh.limits.response-timeout=1s",
            "mesh.store.connect-timeout=500ms",
            "mesh.store.first-item-timeout=1s",
            "mesh.store.keep-alive-interval=200ms",
            "mesh.store.keep-alive-max-lifetime=2s");

    private TightLimits() {}

    /** Returns these limits and the given further properties. */
    public static String[] and(String... more) {
        return Stream.concat(PROPERTIES.stream(), Stream.of(more)).toArray(String[]::new);
    }
}
