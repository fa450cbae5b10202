package mesh.load.run;

import java.time.Duration;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.jspecify.annotations.Nullable;

/** Interrupts the run's thread when a service dies, and keeps the reason. */
final class RunCancellation {

    /**
     * The number of checks for an interruption. They last longer than writing the measurements, which takes a second or two on a busy
     * machine.
     */
    private static final int CHECKS = 60;

    private static final Duration PAUSE = Duration.ofMillis(50);

    private final Thread runner = Thread.currentThread();
    private volatile @Nullable UnexpectedExit death;
    private volatile boolean ending;
    private boolean retired;

    /**
     * Ends the run because a service died. Called from another thread. Ctrl-C in a terminal and a SIGTERM to the process group also
     * reach the services, and may end one before this process notices the signal. The interruption is then the true reason.
     */
    void becauseOf(UnexpectedExit died) {
        if (!died.isByInterruption() || !awaitInterruption()) {
            interrupt(died);
        }
    }

    private synchronized void interrupt(UnexpectedExit died) {
        if (!retired) {
            death = died;
            runner.interrupt();
        }
    }

    /** Returns a new cancellation for services that are started anew. This one does nothing any more. Called by the run's thread. */
    synchronized RunCancellation renewed() {
        retired = true;
        if (death != null) {
            Thread.interrupted(); // it was this one that interrupted
        }
        return new RunCancellation();
    }

    /** Called by the run's thread when an interruption has ended the run. The thread's interrupt status may already be cleared. */
    void expectInterruption() {
        ending = true;
    }

    @Nullable
    UnexpectedExit death() {
        return death;
    }

    /**
     * Waits a few seconds for an interruption, and returns whether it came: that of the user, or that by the death of a service. A service
     * that gets a signal together with this process may stop to listen before this process notices the signal.
     */
    boolean awaitInterruption() {
        try {
            for (int check = 0; check < CHECKS && !ending && !runner.isInterrupted(); check++) {
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException itself) {
            Thread.currentThread().interrupt();
        }
        return ending || runner.isInterrupted();
    }
}
