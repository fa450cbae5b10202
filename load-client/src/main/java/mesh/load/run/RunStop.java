package mesh.load.run;

import java.time.Duration;
import mesh.load.mesh.Death;
import org.jspecify.annotations.Nullable;

/** Ends the run's thread when a service dies under it, and remembers why. */
final class RunStop {

    private final Thread runner = Thread.currentThread();
    private volatile @Nullable Death death;

    /**
     * Called from another thread. A terminal's Ctrl-C reaches the services as well, and may end one before this process
     * has noticed: then the interruption is about to come, and is the better reason.
     */
    void becauseOf(Death died) {
        if (died.isByCtrlC() && interruptionComes()) {
            return;
        }
        death = died;
        runner.interrupt();
    }

    /** The service that died; null if none did. */
    @Nullable
    Death death() {
        return death;
    }

    private boolean interruptionComes() {
        try {
            for (int look = 0; look < 20; look++) {
                if (runner.isInterrupted()) {
                    return true;
                }
                Thread.sleep(Duration.ofMillis(50));
            }
        } catch (InterruptedException itself) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
