package mesh.load.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import mesh.load.analysis.IdealTime;
import mesh.load.predict.Model.Waits;
import mesh.load.predict.Prediction.LittlesLaw;
import mesh.load.scenario.Calls;
import org.jspecify.annotations.Nullable;

/**
 * Simulates a model from event to event (a discrete-event simulation). All users are released at instant 0. A real gateway handles users in
 * random order. The simulated gateway always uses the same order, which mixes large and small requests. It starts all calls of a request
 * before it handles the next request, and takes no time for that.
 *
 * <p>A simulation is confined to the thread that runs it.
 */
public final class Simulation {

    /**
     * The fractional parts of its multiples give the order of the users. This order is as unrelated to the size of requests as a random
     * one. The parts are always spread more evenly than random numbers.
     */
    private static final double GOLDEN_RATIO = 0.618_033_988_749_894_9;

    private final Model model;
    private final Events events = new Events();
    private final Places threads;
    private final Places connections;
    private final Places cores;
    private final Places backend;
    private final Census census = new Census();
    private final List<Prediction.End> ends = new ArrayList<>();
    private int usersLeft;
    private long servedCalls;

    private Simulation(Model model) {
        this.model = model;
        threads = new Places(events, model.gateway().threads(), null);
        connections = new Places(
                events, model.connections().max(), model.connections().pending());
        cores = new Places(events, model.gateway().cores(), null);
        backend = new Places(events, model.backend().threads(), null);
        usersLeft = model.load().users();
    }

    /** Returns the outcome, which is always the same for the same model. */
    public static Prediction run(Model model) {
        Simulation simulation = new Simulation(model);
        order(model.load().users()).forEach(user -> simulation.begin(user, 1));
        while (simulation.usersLeft > 0) {
            simulation.events.next();
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
            census.begin(events.nowNanos());
            new Request(user, number).begin();
        });
    }

    /** Serves a call that has reached the backend, even if the call is cancelled before the response. */
    private void serve(Runnable response) {
        backend.occupy(this::serviceNanos, response);
    }

    private long serviceNanos() {
        double deviation = 2 * (servedCalls++ * GOLDEN_RATIO % 1) - 1;
        return Math.round(
                model.backend().serviceTime().toNanos() * (1 + model.backend().jitter() * deviation));
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
                (int) ends.stream().filter(end -> end.cause() == null).count(),
                failures,
                threads.peaks(),
                connections.peaks(),
                backend.peaks(),
                idealNanos(),
                census.littlesLaw(),
                List.copyOf(ends));
    }

    private long idealNanos() {
        Integer maxConnections = model.connections().max();
        Integer maxThreads = model.gateway().waits() == Waits.ON_NOTHING
                ? null
                : model.gateway().threads();
        IdealTime.Places places = new IdealTime.Places(model.backend().threads(), "threads of the backend");
        return new IdealTime(
                        model.load().calls(),
                        model.load().items(),
                        model.load().requestsPerUser(),
                        model.backend().serviceTime(),
                        model.gateway().fanOut(),
                        maxConnections == null ? places : places.orNarrower(maxConnections, "connections"),
                        maxThreads == null ? IdealTime.Places.UNLIMITED : new IdealTime.Places(maxThreads, "threads"),
                        new IdealTime.Computing(
                                model.gateway().computing(), model.gateway().cores()))
                .figures()
                .nanos();
    }

    /** One request of a user, with the calls that it needs. The first failed call fails the request and cancels the others. */
    private final class Request {

        private final Model.Gateway gateway = model.gateway();
        private final int user;
        private final int number;
        private final int calls;
        private final int fanOut;
        private final long beginNanos = events.nowNanos();
        private final Set<Call> underWay = new LinkedHashSet<>();
        private Places.@Nullable Ticket thread;
        private int begun;
        private int uncomputed;
        private boolean computing;
        private boolean ended;

        /** @param number index among the requests of this user, from 1 */
        Request(int user, int number) {
            this.user = user;
            this.number = number;
            calls = model.load().callsOf(user);
            fanOut = model.load().calls() == Calls.CONCURRENT ? gateway.fanOut() : 1;
        }

        void begin() {
            switch (gateway.waits()) {
                case ON_EVENT_LOOP -> fail("blocking-on-event-loop");
                case ON_REQUEST_THREAD -> thread = threads.enter(ticket -> makeCalls());
                case ON_NOTHING, ON_THREAD_PER_CALL -> makeCalls();
            }
        }

        /** Begins calls up to the limit on concurrent calls. They all begin at this instant, before the calls of another request. */
        private void makeCalls() {
            while (!ended && begun < calls && underWay.size() < fanOut) {
                begun++;
                Call call = new Call();
                underWay.add(call);
                call.begin();
            }
        }

        private void respond(Call call) {
            underWay.remove(call);
            uncomputed++;
            makeCalls();
            if (!ended) {
                goOn();
            }
        }

        /**
         * Continues after a response. A request with sequential calls begins to compute when it has all responses. A request with
         * concurrent calls computes each item when the response with it has arrived, one item at a time.
         */
        private void goOn() {
            boolean called = underWay.isEmpty() && begun == calls;
            if (gateway.computing().isZero()) {
                uncomputed = 0;
            }
            if (uncomputed > 0 && !computing && (called || fanOut > 1)) {
                compute();
            } else if (called && uncomputed == 0 && !computing) {
                end(null);
            }
        }

        /** Computes one item as soon as a core is free, even if the request has failed by then. */
        private void compute() {
            computing = true;
            uncomputed--;
            cores.occupy(gateway.computing()::toNanos, () -> {
                computing = false;
                if (!ended) {
                    goOn();
                }
            });
        }

        private void fail(String cause) {
            if (!ended) {
                end(cause);
            }
        }

        private void end(@Nullable String cause) {
            ended = true;
            underWay.forEach(Call::leave);
            if (thread != null) {
                thread.leave();
            }
            ended(new Prediction.End(user, number, beginNanos, events.nowNanos(), cause));
        }

        /** One call of a request: it waits for a thread if it needs one, then for a connection, then for the backend. */
        private final class Call {

            private final Model.Connections limits = model.connections();
            private Places.@Nullable Ticket thread;
            private Places.@Nullable Ticket connection;
            private boolean isOver;

            private void begin() {
                if (gateway.waits() == Waits.ON_THREAD_PER_CALL) {
                    thread = threads.enter(ticket -> connect());
                } else {
                    connect();
                }
            }

            private void connect() {
                Places.Ticket place = connections.enter(ticket -> send());
                connection = place;
                if (place == null) {
                    fail(limits.refusal());
                } else if (place.isWaiting()) {
                    events.timeout(limits.pendingTimeout().toNanos(), () -> {
                        if (place.isWaiting()) {
                            fail(limits.outOfTime());
                        }
                    });
                }
            }

            private void send() {
                serve(() -> {
                    if (!isOver) {
                        leave();
                        respond(this);
                    }
                });
                events.timeout(gateway.responseTimeout().toNanos(), () -> {
                    if (!isOver) {
                        fail("read-timeout");
                    }
                });
            }

            /** Releases everything that the call occupies. The backend still serves a call that has reached it. */
            private void leave() {
                isOver = true;
                if (connection != null) {
                    connection.leave();
                }
                if (thread != null) {
                    thread.leave();
                }
            }
        }
    }

    /** Counts requests under way and their times, from event to event. */
    private static final class Census {

        private long underWay;
        private long ended;
        private long lastNanos;

        /** The area below the curve of requests under way, in requests times nanoseconds. */
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
