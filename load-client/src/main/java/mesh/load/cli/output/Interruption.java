package mesh.load.cli.output;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and SIGTERM into an interruption of the thread that does the work, and keeps the JVM until that has cleaned
 * up and written what it has.
 */
public final class Interruption {

    /** Stopping is bounded, and far below this; it guards against the unforeseen. */
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
     * What was asked for is done, and what follows is only for the next time: whoever interrupts that gets the exit code of what was asked for.
     *
     * @param code with which this process ends, interrupted or not
     */
    public static void exitWith(int code) {
        exitCode = code;
    }

    /** The work has come to its end, and a shutdown is no interruption any more. */
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
        // The exit code of a JVM that a signal ends depends on the signal; ours does not.
        Runtime.getRuntime().halt(exitCode);
    }
}
