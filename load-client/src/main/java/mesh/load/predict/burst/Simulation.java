package mesh.load.predict.burst;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import mesh.load.analysis.IdealTime;
import mesh.load.analysis.StageSummary;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.predict.burst.SimulationOutcome.LittlesLaw;
import mesh.load.predict.event.Average;
import mesh.load.predict.event.EventQueue;
import mesh.load.predict.event.RetryRule;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/**
 * Simulates a burst from event to event (a discrete-event simulation). All users are released at instant 0. A real gateway handles users in
 * random order. The simulated one uses a fixed order, which mixes large and small requests.
 */
public final class Simulation {

    /**
     * The fractional parts of its multiples give the order of the users. This order is as unrelated to the size of requests as a random
     * one, and the parts are always spread more evenly than random numbers.
     */
    private static final double GOLDEN_RATIO = 0.618_033_988_749_894_9;

    public static final int EVENTS_BETWEEN_PROGRESS = 20_000;

    private final Model model;
    private final EventQueue events = new EventQueue();
    private final SimulatedMesh mesh;
    private final Average underWay = new Average(events);
    private final List<SimulationOutcome.End> ends = new ArrayList<>();
    private final List<StageTimes> stages = new ArrayList<>();
    private int usersLeft;
    private long drawn;

    private Simulation(Model model) {
        this.model = model;
        this.mesh = new SimulatedMesh(
                events,
                model.load().calls(),
                model.gateway(),
                model.connections(),
                model.backend(),
                this::draw,
                new RetryRule(null, events, this::draw));
        usersLeft = model.load().users();
    }

    /** Returns the next number. Like the order of users, it is not random, but its distribution is as even as possible. */
    private double draw() {
        return drawn++ * GOLDEN_RATIO % 1;
    }

    /** Returns the outcome, which is always the same for the same model. */
    public static SimulationOutcome run(Model model) {
        return run(model, reached -> {});
    }

    /**
     * Returns the same outcome, and reports the progress of a long simulation.
     *
     * @param progress gets the number of calls that have reached the backend, several times per second
     */
    public static SimulationOutcome run(Model model, LongConsumer progress) {
        Simulation simulation = new Simulation(model);
        order(model.load().users()).forEach(user -> simulation.begin(user, 1));
        int untilReport = EVENTS_BETWEEN_PROGRESS;
        while (simulation.usersLeft > 0) {
            simulation.events.next();
            if (--untilReport == 0) {
                progress.accept(simulation.mesh.reached());
                untilReport = EVENTS_BETWEEN_PROGRESS;
            }
        }
        return simulation.prediction();
    }

    /** Returns the numbers of the users in the order in which the gateway handles them. */
    static List<Integer> order(int users) {
        return IntStream.rangeClosed(1, users)
                .boxed()
                .sorted(Comparator.comparingDouble(user -> user * GOLDEN_RATIO % 1))
                .toList();
    }

    private void begin(int user, int number) {
        events.now(() -> {
            underWay.add(1);
            long beginNanos = events.nowNanos();
            mesh.begin(
                    model.load().callsOf(user),
                    (cause, itsStages, attempts) -> ended(
                            new SimulationOutcome.End(user, number, beginNanos, events.nowNanos(), cause), itsStages));
        });
    }

    private void ended(SimulationOutcome.End end, StageTimes itsStages) {
        underWay.add(-1);
        ends.add(end);
        stages.add(itsStages);
        if (end.request() < model.load().requestsPerUser()) {
            begin(end.user(), end.request() + 1);
        } else {
            usersLeft--;
        }
    }

    private SimulationOutcome prediction() {
        Map<String, Integer> failures = new TreeMap<>();
        for (SimulationOutcome.End end : ends) {
            if (end.cause() != null) {
                failures.merge(end.cause(), 1, Integer::sum);
            }
        }
        return new SimulationOutcome(
                events.nowNanos(),
                (int) ends.stream().filter(end -> end.cause() == null).count(),
                failures,
                mesh.threads().peaks(),
                mesh.connections().peaks(),
                mesh.backend().peaks(),
                idealNanos(),
                littlesLaw(),
                List.copyOf(ends),
                StageSummary.of(stages),
                stagesOfEach());
    }

    private Map<String, List<Long>> stagesOfEach() {
        Map<String, List<Long>> micros = new LinkedHashMap<>();
        StageSummary.occurring(stages)
                .forEach(stage -> micros.put(
                        stage.label(),
                        stages.stream()
                                .map(one -> TimeUnit.NANOSECONDS.toMicros(one.nanos(stage)))
                                .toList()));
        return micros;
    }

    private LittlesLaw littlesLaw() {
        double nanos = events.nowNanos();
        long times = ends.stream()
                .mapToLong(end -> end.endNanos() - end.beginNanos())
                .sum();
        return nanos == 0
                ? new LittlesLaw(0, 0, 0)
                : new LittlesLaw(underWay.untilNow(), ends.size() * 1e9 / nanos, (double) times / ends.size() / 1e9);
    }

    private @Nullable Long idealNanos() {
        if (!IdealTime.isKnownFor(model.backend().serviceTime())) {
            return null;
        }
        Model.Gateway gateway = model.gateway();
        IdealTime.Capacity backendThreads =
                IdealTime.Capacity.of(model.backend().threads(), "threads");
        Integer waiting = gateway.waits() == Waits.ON_NOTHING ? null : gateway.threads();
        return new IdealTime(
                        model.load().calls(),
                        model.load().items(),
                        model.load().requestsPerUser(),
                        model.backend().serviceTime().mean(),
                        gateway.fanOut(),
                        backendThreads.orNarrower(
                                IdealTime.Capacity.of(model.connections().max(), "connections")),
                        IdealTime.Capacity.of(waiting, "threads"),
                        new IdealTime.Computing(gateway.computing(), gateway.cores()))
                .figures()
                .nanos();
    }
}
