package mesh.load.cli.output;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and SIGTERM into an interruption of the thread that does the work. It keeps the JVM alive until that thread has
 * cleaned up and written its results.
 */
public final class Interruption {

    /** Guards against an unforeseen hang. Stopping has its own time limits, which are far shorter. */
    private static final int PATIENCE_SECONDS = 60;

    private static volatile int exitCode = ExitCode.INTERRUPTED;

    private final Thread worker;
    private final CountDownLatch over = new CountDownLatch(1);

    private Interruption(Thread worker) {
        this.worker = worker;
    }

    public static Interruption ofThisThread() {
        Interruption interruption = new Interruption(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::interrupt, "interruption"));
        return interruption;
    }

    /**
     * Fixes the exit code once the requested work is done. The rest only prepares the next run. An interruption of the rest therefore ends
     * with the exit code of the requested work.
     *
     * @param code exit code of this process, interrupted or not
     */
    public static void exitWith(int code) {
        exitCode = code;
    }

    /** Marks the work as finished, so that a shutdown no longer counts as an interruption. */
    public void over() {
        over.countDown();
    }

    private void interrupt() {
        if (over.getCount() == 0) {
            return;
        }
        worker.interrupt();
        try {
            if (!over.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            }
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
        // When a signal ends a JVM, the exit code depends on the signal. halt makes it independent of the signal.
        Runtime.getRuntime().halt(exitCode);
    }
}
