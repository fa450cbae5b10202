package mesh.load.services.process;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import mesh.load.scenario.Service;

/** Ends processes: with SIGTERM first, then with SIGKILL. */
public final class ProcessTerminator {

    private ProcessTerminator() {}

    /** Stops services, gateways before the services that they call. */
    public static void stop(Map<Service, ProcessHandle> services, Duration grace) {
        for (boolean gateways : List.of(true, false)) {
            stop(
                    services.entrySet().stream()
                            .filter(service -> service.getKey().isGateway() == gateways)
                            .map(Map.Entry::getValue)
                            .toList(),
                    grace);
        }
    }

    /** Sends SIGTERM. After the grace period, kills processes that still live, and their descendants. Returns when all have ended. */
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

    /** Waits for the process to end. An interruption does not end the wait, because no process may remain. */
    private static boolean endsBefore(ProcessHandle process, long deadline) {
        long remaining = Math.max(0, deadline - System.nanoTime());
        process.onExit()
                .completeOnTimeout(process, remaining, TimeUnit.NANOSECONDS)
                .join();
        return !process.isAlive();
    }
}
