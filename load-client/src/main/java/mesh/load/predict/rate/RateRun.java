package mesh.load.predict.rate;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import mesh.load.predict.burst.LimitedPlaces;
import mesh.load.predict.burst.SimulatedMesh;
import mesh.load.predict.burst.Simulation;
import mesh.load.predict.event.EventQueue;
import mesh.load.predict.event.RandomDraws;
import mesh.load.predict.event.RetryRule;
import mesh.load.predict.rate.RateModel.Limit;
import mesh.load.scenario.shape.Arrivals;
import org.jspecify.annotations.Nullable;

/**
 * One simulated run of a load at a rate. Each request that arrives after the warm-up counts, however long it takes. The averages are those
 * of the time from the first to the last of these arrivals.
 */
public final class RateRun {

    private static final int ARRIVALS = 0;
    private static final int SERVICE = 1;
    private static final double SECOND = 1e9;

    /** The index of a request of the warm-up. */
    private static final int NOT_COUNTED = -1;

    /** The figures of one run. */
    public record Figures(
            Latencies served,
            int requests,
            double perSecond,
            Map<String, Double> failures,
            Map<Limit, Use> uses,
            double attemptsPerCall,
            @Nullable Aftermath aftermath) {}

    /**
     * How the requests were served that were due after a slowdown.
     *
     * @param served ratio of these requests that were served as before
     * @param asBeforeNanos time from the end of the slowdown until users were served as before; null if they were not
     */
    record Aftermath(double served, @Nullable Long asBeforeNanos) {}

    /** The average number of places in use, and of callers that wait for one. */
    public record Use(double inUse, double waiting) {}

    /** The times of the served requests. */
    public static final class Latencies {

        private final double[] sortedNanos;

        private Latencies(double[] nanos, int count) {
            sortedNanos = Arrays.copyOf(nanos, count);
            Arrays.sort(sortedNanos);
        }

        /** Returns a percentile in nanoseconds: the smallest time that this share does not exceed. Returns null if there are no times. */
        @Nullable
        Double at(int percent) {
            return sortedNanos.length == 0 ? null : Double.valueOf(sortedNanos[rank(percent, sortedNanos.length) - 1]);
        }

        /** Returns a percentile of all requests, as if a failed request took for ever. */
        double at(int percent, int requests) {
            int rank = rank(percent, requests);
            return rank > sortedNanos.length ? Double.POSITIVE_INFINITY : sortedNanos[rank - 1];
        }

        /** Returns the mean; null if there are no times. A stream of numbers would round its sum in another way in a browser. */
        public @Nullable Double mean() {
            double sum = 0;
            for (double nanos : sortedNanos) {
                sum += nanos;
            }
            return sortedNanos.length == 0 ? null : Double.valueOf(sum / sortedNanos.length);
        }

        private static int rank(int percent, int count) {
            return (int) (((long) count * percent + 99) / 100);
        }
    }

    private final RateModel model;
    private final RateModel.Load load;
    private final EventQueue events = new EventQueue();
    private final SimulatedMesh mesh;
    private final RandomDraws arrivals;
    private final double[] latencies;
    private final WaitOverTime waits;
    private final Map<String, Integer> failures = new TreeMap<>();
    private final Map<Limit, Use> uses = new EnumMap<>(Limit.class);
    private int begun;
    private int ended;
    private int served;
    private int servedInTime;
    private long attempts;
    private double dueNanos;
    private long firstNanos;
    private long lastNanos;

    private RateRun(RateModel model, int number) {
        this.model = model;
        load = model.load();
        long seed = load.runs().seed();
        RandomDraws service = new RandomDraws(seed, 2 * number + SERVICE);
        arrivals = new RandomDraws(seed, 2 * number + ARRIVALS);
        RandomDraws pauses = new RandomDraws(seed, -1 - number);
        mesh = new SimulatedMesh(
                events,
                load.calls(),
                model.gateway(),
                model.connections(),
                model.backend(),
                service::next,
                new RetryRule(model.retries(), events, pauses::next));
        latencies = new double[load.runs().requests()];
        waits = new WaitOverTime(latencies.length);
    }

    /**
     * Returns the figures of a run. The runs of a seed have the same arrivals and the same service times with any limits, so that the
     * limits are the only difference.
     *
     * @param number index of the run
     * @param progress gets the number of calls that have reached the backend in this run
     */
    static Figures of(RateModel model, int number, LongConsumer progress) {
        RateRun run = new RateRun(model, number);
        run.events.now(run::arrive);
        int untilReport = Simulation.EVENTS_BETWEEN_PROGRESS;
        while (run.ended < run.load.runs().allRequests()) {
            run.events.next();
            if (--untilReport == 0) {
                progress.accept(run.mesh.reached());
                untilReport = Simulation.EVENTS_BETWEEN_PROGRESS;
            }
        }
        return run.figures();
    }

    private void arrive() {
        int index = begun < load.runs().warmUp() ? NOT_COUNTED : waits.add(events.nowNanos());
        if (begun == load.runs().warmUp()) {
            firstNanos = events.nowNanos();
            Arrays.stream(Limit.values()).forEach(limit -> places(limit).restart());
            if (model.slowdown() != null) {
                plan(model.slowdown());
            }
        }
        begun++;
        long beginNanos = events.nowNanos();
        mesh.begin(load.callsOfEach(), (cause, stages, made) -> ended(index, beginNanos, cause, made));
        if (begun < load.runs().allRequests()) {
            events.in(nanosToNext(), this::arrive);
        } else {
            lastNanos = events.nowNanos();
            Arrays.stream(Limit.values()).forEach(limit -> uses.put(limit, use(places(limit))));
        }
    }

    private void plan(RateModel.Slowdown slowdown) {
        events.in(slowdown.delay().toNanos(), () -> mesh.serveIn(slowdown.serviceTime()));
        events.in(slowdown.end().toNanos(), () -> mesh.serveIn(model.backend().serviceTime()));
    }

    private long nanosToNext() {
        double interval = SECOND / load.perSecond();
        dueNanos += load.arrivals() == Arrivals.EVEN ? interval : interval * RandomDraws.waitFor(arrivals.next());
        return Math.max(0, Math.round(dueNanos) - events.nowNanos());
    }

    private void ended(int index, long beginNanos, @Nullable String cause, int made) {
        ended++;
        if (cause == null && begun > load.runs().warmUp() && uses.isEmpty()) {
            servedInTime++;
        }
        if (index == NOT_COUNTED) {
            return;
        }
        attempts += made;
        if (cause == null) {
            double nanos = events.nowNanos() - beginNanos;
            waits.serve(index, nanos);
            latencies[served++] = nanos;
        } else {
            failures.merge(cause, 1, Integer::sum);
        }
    }

    private LimitedPlaces places(Limit limit) {
        return switch (limit) {
            case REQUEST_THREADS -> mesh.threads();
            case CONNECTIONS -> mesh.connections();
            case BACKEND_THREADS -> mesh.backend();
            case CORES -> mesh.cores();
        };
    }

    private static Use use(LimitedPlaces places) {
        return new Use(places.averageInUse(), places.averageWaiting());
    }

    private Figures figures() {
        Map<String, Double> shares = new TreeMap<>();
        failures.forEach((cause, count) -> shares.put(cause, (double) count / latencies.length));
        double perSecond = servedInTime * SECOND / Math.max(1, lastNanos - firstNanos);
        return new Figures(
                new Latencies(latencies, served),
                latencies.length,
                perSecond,
                shares,
                uses,
                attempts / ((double) latencies.length * load.callsOfEach()),
                model.slowdown() == null ? null : after(model.slowdown()));
    }

    private Aftermath after(RateModel.Slowdown slowdown) {
        return waits.after(
                firstNanos + slowdown.delay().toNanos(),
                firstNanos + slowdown.end().toNanos());
    }
}
