package mesh.load.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import mesh.load.analysis.IdealTime;
import mesh.load.predict.Model.Waits;
import mesh.load.predict.Prediction.LittlesLaw;

/**
 * Simulates a model from event to event (a discrete-event simulation). All users are released at instant 0. A real gateway
 * handles users in random order. The simulated gateway always uses the same order, which mixes large and small requests. It starts all
 * calls of a request before it handles the next one, and takes no time for that.
 *
 * <p>A simulation is confined to the thread that runs it.
 */
public final class Simulation {

    /** The fractional parts of its multiples give an order that is as unrelated to the size of requests as chance. */
    private static final double GOLDEN_RATIO = 0.618_033_988_749_894_9;

    private final Model model;
    private final Events events = new Events();
    private final Census census = new Census();
    private final List<Prediction.End> ends = new ArrayList<>();
    private final SimulatedMesh mesh;
    private int usersLeft;

    private Simulation(Model model) {
        this.model = model;
        this.mesh = SimulatedMesh.of(model, events, this::ended);
        this.usersLeft = model.load().users();
    }

    /** Creates a simulation of a model; it can run once. */
    public static Simulation of(Model model) {
        return new Simulation(model);
    }

    /** Runs the simulation and returns its outcome, which is always the same for the same model. */
    public Prediction run() {
        order(model.load().users()).forEach(user -> begin(user, 1));
        while (usersLeft > 0) {
            events.next();
        }
        return prediction();
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
            census.begin(events.nowNanos());
            new Request(mesh, user, number).begin();
        });
    }

    private void ended(Prediction.End end) {
        census.end(end);
        ends.add(end);
        if (end.request() < model.load().requestsPerUser()) {
            begin(end.user(), end.request() + 1);
        } else {
            usersLeft--;
        }
    }

    private Prediction prediction() {
        Map<String, Integer> failures = new TreeMap<>();
        for (Prediction.End end : ends) {
            if (end.cause() != null) {
                failures.merge(end.cause(), 1, Integer::sum);
            }
        }
        return new Prediction(
                events.nowNanos(),
                ends.size()
                        - failures.values().stream().mapToInt(Integer::intValue).sum(),
                failures,
                mesh.threads().peaks(),
                mesh.connections().peaks(),
                mesh.backend().peaks(),
                idealNanos(),
                census.littlesLaw(),
                ends);
    }

    private long idealNanos() {
        Integer connections = model.connections().max();
        Integer threads = model.gateway().threads();
        boolean waits = model.gateway().waits() != Waits.ON_NOTHING;
        IdealTime.Places places = new IdealTime.Places(model.backend().threads(), "threads of the backend");
        return new IdealTime(
                        model.load().calls(),
                        model.load().items(),
                        model.load().requestsPerUser(),
                        model.backend().serviceTime(),
                        model.gateway().fanOut(),
                        connections == null ? places : places.orNarrower(connections, "connections"),
                        threads == null || !waits
                                ? IdealTime.Places.UNLIMITED
                                : new IdealTime.Places(threads, "threads"),
                        new IdealTime.Computing(
                                model.gateway().computing(), model.gateway().cores()))
                .figures()
                .nanos();
    }

    /** Counts requests under way and their times, from event to event. */
    static final class Census {

        private long underWay;
        private long ended;
        private long lastNanos;

        /** Users times nanoseconds: the area below the curve of requests under way. */
        private double area;

        private double timesUnderWay;

        void begin(long nowNanos) {
            goTo(nowNanos);
            underWay++;
        }

        void end(Prediction.End end) {
            goTo(end.endNanos());
            underWay--;
            ended++;
            timesUnderWay += end.endNanos() - end.beginNanos();
        }

        private void goTo(long nowNanos) {
            area += (double) underWay * (nowNanos - lastNanos);
            lastNanos = nowNanos;
        }

        /** Returns the figures up to now; requires that no request is under way. */
        LittlesLaw littlesLaw() {
            return lastNanos == 0
                    ? new LittlesLaw(0, 0, 0)
                    : new LittlesLaw(area / lastNanos, ended * 1e9 / lastNanos, timesUnderWay / ended / 1e9);
        }
    }
}
