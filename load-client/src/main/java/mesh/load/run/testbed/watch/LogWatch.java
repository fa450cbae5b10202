package mesh.load.run.testbed.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import mesh.load.results.ServiceFigures.ExceptionFigures;
import mesh.load.results.ServiceFigures.OutOfMemoryFigures;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.ServiceLog;

/**
 * Finds out from the services' logs why requests failed: whether a service ran out of memory, and which exceptions an application of the user
 * logged. Users see only other failures, such as timeouts. The services of this project name the cause in each response.
 */
record LogWatch(
        Mesh mesh, BiConsumer<String, OutOfMemoryFigures> memory, BiConsumer<String, ExceptionFigures> exceptions) {

    /** Of more types, the least frequent ones are not reported. */
    private static final int MAX_TYPES = 5;

    /** Returns an action that reports what the services that a contender needs have logged from now on. */
    Runnable during(String contender, Set<Service> needed) {
        List<Runnable> checks = new ArrayList<>();
        for (RunningService service : mesh.services()) {
            if (service.started() != null && needed.contains(service.service())) {
                ServiceLog log = new ServiceLog(service.started().log());
                checks.add(check(contender, service.service(), log, log.length()));
            }
        }
        return () -> checks.forEach(Runnable::run);
    }

    private Runnable check(String contender, Service service, ServiceLog log, long from) {
        return () -> {
            log.outOfMemorySince(from)
                    .map(observed -> new OutOfMemoryFigures(contender, observed.error(), observed.lines()))
                    .ifPresent(error -> memory.accept(service.label(), error));
            if (service.isForeign()) {
                log.exceptionsSince(from).stream()
                        .limit(MAX_TYPES)
                        .map(one -> new ExceptionFigures(contender, one.type(), one.message(), one.count()))
                        .forEach(one -> exceptions.accept(service.label(), one));
            }
        };
    }
}
