package mesh.load.services.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import mesh.load.scenario.service.Service;

/** Ends processes: with SIGTERM first, then with SIGKILL. */
public final class ProcessTerminator {

    private ProcessTerminator() {}

    /** Stops services that this process has started, gateways before the services that they call. */
    public static void stop(Collection<ServiceProcess> services, Duration grace) {
        for (boolean gateways : List.of(true, false)) {
            stop(
                    services.stream()
                            .filter(process -> process.service().isGateway() == gateways)
                            .flatMap(process -> process.family().stream())
                            .toList(),
                    grace);
        }
    }

    /** Stops services of an earlier run, in the same order. */
    public static void stop(Map<Service, ProcessHandle> services, Duration grace) {
        List<ServiceProcess> processes = new ArrayList<>();
        services.forEach(
                (service, process) -> processes.add(ServiceProcess.running(service, List.of(), process, Path.of(""))));
        stop(processes, grace);
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
