package mesh.load.run.testbed;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import mesh.load.observe.ManagementEndpoint;
import mesh.load.observe.Observation;
import mesh.load.observe.ObservationException;
import mesh.load.results.ReplacementFigures;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;

/**
 * Notices that a service which somebody else runs became another process between two looks at it: from here neither the end of the first nor
 * the start of the second is seen, and the second is cold. A process is known by when it started, as it says itself. A service that was
 * started here is restarted only where the scenario says so, and that it ends otherwise is noticed at once: none is looked at.
 */
final class ProcessWatch {

    private final List<RunningService> services;
    private final RunJournal journal;
    private final Map<Service, Sighting> last = new HashMap<>();

    /** @param contender that is under load until it is seen again; empty if nobody is */
    private record Sighting(Instant started, String contender) {}

    ProcessWatch(Mesh mesh, RunJournal journal) {
        this.services = mesh.isStartedHere() ? List.of() : mesh.services();
        this.journal = journal;
    }

    /** Looks at all of them while nobody is under load. */
    void look() throws InterruptedException {
        look(silent -> {});
    }

    /** Likewise, for the last time: one that is silent is gone. */
    void lookAgain() throws InterruptedException {
        look(this::missing);
    }

    private void look(Consumer<Service> silent) throws InterruptedException {
        for (RunningService service : services) {
            try (ManagementEndpoint endpoint = new ManagementEndpoint(service.base())) {
                endpoint.started().ifPresent(started -> seen(service.service(), started, ""));
            } catch (ObservationException nothing) {
                silent.accept(service.service());
            }
        }
    }

    /** Is told what was sampled of services while this contender was under load. */
    BiConsumer<Service, Observation> during(String contender) {
        return (service, observation) -> sampled(service, contender, observation);
    }

    /** It was sampled while this contender was under load, perhaps not to the end. */
    void sampled(Service service, String contender, Observation observation) {
        List<Instant> starts = observation.starts();
        if (starts.isEmpty() || services.stream().noneMatch(one -> one.service().equals(service))) {
            return;
        }
        starts.forEach(started -> seen(service, started, contender));
        if (observation.failure().isEmpty()) {
            seen(service, starts.getLast(), "");
        }
    }

    private synchronized void seen(Service service, Instant started, String contender) {
        Sighting before = last.put(service, new Sighting(started, contender));
        if (before != null && !before.started().equals(started)) {
            journal.add(service.label(), new ReplacementFigures(before.contender(), before.started(), started));
        }
    }

    private synchronized void missing(Service service) {
        Sighting before = last.get(service);
        if (before != null) {
            journal.add(service.label(), new ReplacementFigures(before.contender(), before.started(), null));
        }
    }
}
