package mesh.load.run.testbed;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import mesh.load.results.ServiceFigures.OutOfMemoryFigures;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.ServiceLog;

/**
 * Finds out from the services' logs whether a service ran out of memory. Its users see other failures, such as timeouts, and nothing else
 * reveals the cause.
 */
final class MemoryWatch {

    private final Mesh mesh;
    private final BiConsumer<String, OutOfMemoryFigures> found;

    /** @param found receives the name and figures of each service that ran out of memory */
    MemoryWatch(Mesh mesh, BiConsumer<String, OutOfMemoryFigures> found) {
        this.mesh = mesh;
        this.found = found;
    }

    /** Watches the logs from now on. The returned object reports what has been logged since then. */
    Runnable during(String contender) {
        Map<ServiceLog, Long> lengths = new HashMap<>();
        logs().values().forEach(log -> lengths.put(log, log.length()));
        return () -> logs().forEach((service, log) -> log.outOfMemorySince(lengths.getOrDefault(log, 0L))
                .ifPresent(error -> found.accept(service, new OutOfMemoryFigures(contender, error))));
    }

    private Map<String, ServiceLog> logs() {
        Map<String, ServiceLog> logs = new LinkedHashMap<>();
        for (RunningService service : mesh.services()) {
            if (service.started() != null) {
                logs.put(
                        service.service().label(),
                        new ServiceLog(service.started().log()));
            }
        }
        return logs;
    }
}
