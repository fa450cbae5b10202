package mesh.load.services.process;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
                            .flatMap(service -> family(service.getKey(), service.getValue()))
                            .toList(),
                    grace);
        }
    }

    /**
     * Returns the processes to stop for a service. A foreign application may be the child of a script, which does not always pass on a
     * signal. A service of this project stops its own children, in its own order.
     */
    public static Stream<ProcessHandle> family(Service service, ProcessHandle process) {
        return service.isForeign() ? Stream.concat(Stream.of(process), process.descendants()) : Stream.of(process);
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
