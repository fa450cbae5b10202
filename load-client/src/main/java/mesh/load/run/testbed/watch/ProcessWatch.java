package mesh.load.run.testbed.watch;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.observe.ManagementEndpoint;
import mesh.load.observe.Observation;
import mesh.load.observe.ObservationException;
import mesh.load.results.ServiceFigures.ReplacementFigures;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;

/**
 * Detects that another process, which is cold, has replaced a service that this run did not start. The start time identifies a process: a
 * service of the project reports it, and the system reports that of the process that listens at the URL of a foreign application. This class
 * does not watch services that were started here. They restart only if the scenario requests it, and the run notices any other exit
 * immediately.
 */
final class ProcessWatch {

    private final List<RunningService> services;
    private final RunJournal journal;
    private final Map<Service, LastStart> last = new HashMap<>();

    /** @param contender the contender that is under load until the next check; empty if none is */
    private record LastStart(Instant started, String contender) {}

    ProcessWatch(Mesh mesh, RunJournal journal) {
        this.services = mesh.services().stream()
                .filter(service -> service.service().isForeign() ? service.started() == null : !mesh.isStartedHere())
                .toList();
        this.journal = journal;
    }

    void check() throws InterruptedException {
        check(false);
    }

    /** Checks all services for the last time. A service that does not respond counts as gone. */
    void checkAgain() throws InterruptedException {
        check(true);
    }

    private void check(boolean isLast) throws InterruptedException {
        checkForeign("", isLast);
        for (RunningService service : services) {
            if (service.service().isForeign()) {
                continue;
            }
            try (ManagementEndpoint endpoint = new ManagementEndpoint(service.base())) {
                endpoint.started().ifPresent(started -> recordStart(service.service(), started, ""));
            } catch (ObservationException nothing) {
                if (isLast) {
                    recordStart(service.service(), null, "");
                }
            }
        }
    }

    /** Checks the processes of foreign applications right before a contender is under load. */
    void beginLoad(String contender) {
        checkForeign(contender, false);
    }

    void endLoad() {
        checkForeign("", false);
    }

    private void checkForeign(String contender, boolean isLast) {
        for (RunningService service : services) {
            if (service.service().isForeign()) {
                Instant started = ForeignSources.listener(service)
                        .flatMap(process -> process.info().startInstant())
                        .orElse(null);
                if (started != null || isLast) {
                    recordStart(service.service(), started, contender);
                }
            }
        }
    }

    /** Evaluates the samples that were taken while this contender was under load. Sampling may have ended early. */
    void sampled(Service service, String contender, Observation observation) {
        List<Instant> starts = observation.starts();
        if (starts.isEmpty()
                || service.isForeign()
                || services.stream().noneMatch(one -> one.service().equals(service))) {
            return;
        }
        starts.forEach(started -> recordStart(service, started, contender));
        if (observation.failure().isEmpty()) {
            recordStart(service, starts.getLast(), "");
        }
    }

    /** @param started null if the service does not respond */
    private synchronized void recordStart(Service service, @Nullable Instant started, String contender) {
        LastStart before = started == null ? last.get(service) : last.put(service, new LastStart(started, contender));
        if (before != null && !before.started().equals(started)) {
            journal.add(service.label(), new ReplacementFigures(before.contender(), before.started(), started));
        }
    }
}
