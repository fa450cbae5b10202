package mesh.load.run;

import java.time.Duration;
import mesh.load.services.process.UnexpectedExit;
import org.jspecify.annotations.Nullable;

/** Interrupts the run's thread when a service dies, and remembers why. */
final class RunCancellation {

    /** The number of checks for an interruption: enough for the time to write the measurements, a second or two on a busy machine. */
    private static final int CHECKS = 60;

    private static final Duration PAUSE = Duration.ofMillis(50);

    private final Thread runner = Thread.currentThread();
    private volatile @Nullable UnexpectedExit death;
    private volatile boolean ending;

    /**
     * Ends the run because a service died; called from another thread. Ctrl-C in a terminal and a SIGTERM to the process group also reach
     * the services, and may end one before this process notices. The interruption is then about to arrive, and is the true reason.
     */
    void becauseOf(UnexpectedExit died) {
        if (died.isByInterruption() && interruptionComes()) {
            return;
        }
        death = died;
        runner.interrupt();
    }

    /** Called by the run's thread when it is about to end. An interruption may have arrived earlier, with its status cleared since. */
    void expectInterruption() {
        ending = true;
    }

    /** Returns the exit that ended the run; null if no service died. */
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
