package mesh.load.run;

import java.time.Duration;
import mesh.load.services.process.UnexpectedExit;
import org.jspecify.annotations.Nullable;

/** Ends the run's thread when a service dies under it, and remembers why. */
final class RunCancellation {

    /** What was measured is written first, on a busy machine for a second or two. */
    private static final int CHECKS = 60;

    private static final Duration PAUSE = Duration.ofMillis(50);

    private final Thread runner = Thread.currentThread();
    private volatile @Nullable UnexpectedExit death;
    private volatile boolean ending;

    /**
     * Called from another thread. A terminal's Ctrl-C, and a SIGTERM to the process group, reach the services as well, and may end
     * one before this process has noticed: then the interruption is about to come, and is the better reason.
     */
    void becauseOf(UnexpectedExit died) {
        if (died.isByInterruption() && interruptionComes()) {
            return;
        }
        death = died;
        runner.interrupt();
    }

    /** Called by the run's thread when it is on its way to its end: an interruption may have come to it that it no longer shows. */
    void expectInterruption() {
        ending = true;
    }

    /** The service that died; null if none did. */
    @Nullable
    UnexpectedExit death() {
        return death;
    }

    private boolean interruptionComes() {
        try {
            for (int check = 0; check < CHECKS; check++) {
                if (ending || runner.isInterrupted()) {
                    return true;
                }
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException itself) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
