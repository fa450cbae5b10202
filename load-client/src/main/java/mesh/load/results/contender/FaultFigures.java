package mesh.load.results.contender;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fault injected while a contender was under load, and the recovery from it. Instants count from the release of the users. */
public record FaultFigures(
        String fault,
        long startNanos,
        long endNanos,
        @Nullable Long recoveryNanos,
        int failedProbes,
        int issued,
        int recorded,
        List<ServiceResourceUsage> resources,
        @Nullable Long returnToIdleNanos,
        List<String> leakSuspects) {

    public int unaccounted() {
        return issued - recorded;
    }

    /** The resources that a service held before a fault, and at the last sample. */
    public record ServiceResourceUsage(String service, ResourceUsage idle, ResourceUsage after) {}
}
