package mesh.load.run.testbed;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import mesh.load.results.ServiceFigures.OutOfMemoryFigures;
import mesh.load.scenario.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.ServiceLog;

/** Finds out from the services' logs whether a service ran out of memory. Its users see only other failures, such as timeouts. */
record MemoryWatch(Mesh mesh, BiConsumer<String, OutOfMemoryFigures> found) {

    /** Returns an action that reports what the services that a contender needs have logged from now on. */
    Runnable during(String contender, Set<Service> needed) {
        List<Runnable> checks = new ArrayList<>();
        for (RunningService service : mesh.services()) {
            if (service.started() != null && needed.contains(service.service())) {
                ServiceLog log = new ServiceLog(service.started().log());
                long from = log.length();
                checks.add(() -> log.outOfMemorySince(from)
                        .map(seen -> new OutOfMemoryFigures(contender, seen.error(), seen.lines()))
                        .ifPresent(error -> found.accept(service.service().label(), error)));
            }
        }
        return () -> checks.forEach(Runnable::run);
    }
}
