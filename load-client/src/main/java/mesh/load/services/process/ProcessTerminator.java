package mesh.load.services.process;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends processes: asks first, then insists. */
public final class ProcessTerminator {

    private ProcessTerminator() {}

    /** SIGTERM to all of them, SIGKILL to those that still live when the grace is over, and to what they have started. Returns when none lives. */
    public static void stop(List<ProcessHandle> processes, Duration grace) {
        processes.forEach(ProcessHandle::destroy);
        long deadline = System.nanoTime() + grace.toNanos();
        for (ProcessHandle process : processes) {
            if (!endsBefore(process, deadline)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
        long last = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        processes.forEach(process -> endsBefore(process, last));
    }

    /** An interruption does not end the wait: whoever is interrupted still has to leave nothing behind. */
    private static boolean endsBefore(ProcessHandle process, long deadline) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    long left = Math.max(0, deadline - System.nanoTime());
                    process.onExit().get(left, TimeUnit.NANOSECONDS);
                    return true;
                } catch (InterruptedException again) {
                    interrupted = true;
                } catch (TimeoutException | ExecutionException stillAlive) {
                    return !process.isAlive();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
