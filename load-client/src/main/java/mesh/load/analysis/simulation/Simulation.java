package mesh.load.analysis.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import mesh.load.analysis.IdealTime;

/**
 * Plays a model through, from event to event (a discrete-event simulation). All users are released at instant 0. In which order a
 * gateway gets to them is chance on a machine; here it is always the same order, in which those who ask for much and those who ask
 * for little are mixed. A gateway hands all calls of a request over before it gets to the next one, and takes no time for that.
 *
 * <p>It is confined to the thread that runs it.
 */
public final class Simulation {

    /** The parts behind the point of its multiples are an order that has no more to do with size than chance has. */
    private static final double GOLDEN_RATIO = 0.618_033_988_749_894_9;

    private final Model model;
    private final Events events = new Events();
    private final Census census = new Census();
    private final List<Prediction.End> ends = new ArrayList<>();
    private final SimulatedMesh mesh;
    private int usersLeft;

    private Simulation(Model model) {
        this.model = model;
        this.mesh = new SimulatedMesh(model, events, this::ended);
        this.usersLeft = model.load().users();
    }

    /** Of a model; it can be run once. */
    public static Simulation of(Model model) {
        return new Simulation(model);
    }

    /** What comes of it; always the same for the same model. */
    public Prediction run() {
        order(model.load().users()).forEach(user -> begin(user, 1));
        while (usersLeft > 0) {
            events.next();
        }
        return prediction();
    }

    /** The numbers of the users in the order in which the gateway gets to them. */
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
}
