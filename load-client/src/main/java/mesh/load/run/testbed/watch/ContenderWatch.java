package mesh.load.run.testbed.watch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.observe.ClientMonitor;
import mesh.load.observe.NamedProcess;
import mesh.load.observe.Observation;
import mesh.load.observe.ObservationException;
import mesh.load.observe.ProcessorMonitor;
import mesh.load.observe.SampleSource;
import mesh.load.observe.Sampler;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.PauseFigures;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.GcLog;
import org.jspecify.annotations.Nullable;

/** Samples the services of one contender while it is under load, the gateway first, and the load client itself. */
public final class ContenderWatch {

    private final Map<Service, Sampler> samplers = new LinkedHashMap<>();
    private final Set<Service> expectedToEnd;
    private final Consumer<String> notes;
    private final BiConsumer<Service, Observation> sampled;
    private final BiConsumer<Service, String> lost;
    private final Runnable ended;
    private final Function<Service, Optional<GcLog>> gcLogs;
    private final ClientMonitor client;
    private final ProcessorMonitor processors;
    private final Map<Service, FootprintProbe> probes = new HashMap<>();
    private final List<LongConsumer> onRelease = new ArrayList<>();
    private final List<Report> onReport = new ArrayList<>();

    /** Receives how far a load is, about ten times a second. It must not block. */
    @FunctionalInterface
    public interface Report {

        /**
         * Receives the state of the load.
         *
         * @param elapsedNanos since the barrier released the users
         * @param done requests that have ended
         */
        void report(long elapsedNanos, int done);
    }

    /**
     * Starts to monitor the load client. Samples no service yet.
     *
     * @param processes the services' processes, whose processor time does not count as that of other programs
     * @param expectedToEnd services that will be stopped on purpose; the set may grow during the load
     * @param lost receives each service that could not be sampled to the end of the load, and why
     */
    ContenderWatch(
            List<NamedProcess> processes,
            Set<Service> expectedToEnd,
            Consumer<String> notes,
            BiConsumer<Service, Observation> sampled,
            BiConsumer<Service, String> lost,
            Runnable ended,
            Function<Service, Optional<GcLog>> gcLogs) {
        this.expectedToEnd = expectedToEnd;
        this.notes = notes;
        this.sampled = sampled;
        this.lost = lost;
        this.ended = ended;
        this.gcLogs = gcLogs;
        this.client =
                ClientMonitor.start(processes.stream().map(NamedProcess::handle).toList());
        this.processors = ProcessorMonitor.start(processes);
    }

    void begin(Service service, SampleSource source) throws InterruptedException {
        try {
            samplers.put(service, Sampler.start(service.label(), source));
        } catch (ObservationException cannot) {
            notes.accept(service.label() + " was not observed: " + cannot.getMessage());
        }
    }

    void add(Service service, FootprintProbe probe) {
        probes.put(service, probe);
        onRelease(probe::released);
    }

    /** Adds a receiver of the instant of {@link System#nanoTime()} at which the barrier releases the users. */
    public void onRelease(LongConsumer listener) {
        onRelease.add(listener);
    }

    void released(long nanoTime) {
        onRelease.forEach(listener -> listener.accept(nanoTime));
    }

    public void onReport(Report listener) {
        onReport.add(listener);
    }

    void report(long elapsedNanos, int done) {
        onReport.forEach(listener -> listener.report(elapsedNanos, done));
    }

    Map<Service, Sampler.LatestSample> latest() {
        Map<Service, Sampler.LatestSample> latest = new LinkedHashMap<>();
        samplers.forEach((service, sampler) -> latest.put(service, sampler.latest()));
        return latest;
    }

    /** Stops sampling and returns the figures. Their times count from the barrier's release. */
    public ObservedMetrics stop(LoadResult load) throws InterruptedException {
        ClientFigures ownFigures = client.stop(load.timestampDelay());
        long released = load.barrier().releasedAtNanoTime();
        ProcessorFigures processor =
                processors.stop(released, released + load.durationNanos()).orElse(null);
        @Nullable ThreadFigures threads = null;
        List<ObservationFigures> services = new ArrayList<>();
        for (Map.Entry<Service, Sampler> entry : samplers.entrySet()) {
            Service service = entry.getKey();
            Observation observation = entry.getValue().stop();
            sampled.accept(service, observation);
            observation
                    .failure()
                    // An interruption of the run can also end what it observes.
                    .filter(failure -> !expectedToEnd.contains(service) && !load.interrupted())
                    .ifPresent(failure -> lost.accept(service, String.valueOf(failure.getMessage())));
            threads = service.isGateway() ? observation.threads() : threads;
            services.add(figures(service, observation, load));
        }
        ended.run();
        return new ObservedMetrics(threads, services, ownFigures, processor);
    }

    private ObservationFigures figures(Service service, Observation observation, LoadResult load)
            throws InterruptedException {
        long released = load.barrier().releasedAtNanoTime();
        // The log may belong to a process that replaced the sampled one.
        boolean isOwnLog = !expectedToEnd.contains(service) || isOneProcess(observation);
        Optional<GcLog> gcLog = isOwnLog ? gcLogs.apply(service) : Optional.empty();
        List<PauseFigures> collections = gcLog.flatMap(log -> log.pauses(released, released + load.durationNanos()))
                .map(pauses -> pauses.stream()
                        .map(one -> new PauseFigures(PauseFigures.COLLECTION, one.begin() - released, one.nanos()))
                        .toList())
                .orElse(null);
        FootprintProbe probe = probes.get(service);
        return observation.figures(
                released, collections, probe == null ? null : probe.stop(load).orElse(null));
    }

    private static boolean isOneProcess(Observation observation) {
        return observation.failure().isEmpty() && observation.starts().size() <= 1;
    }
}
