package mesh.load.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import mesh.load.analysis.IdealTime;
import mesh.load.analysis.StageSummary;
import mesh.load.predict.Model.Waits;
import mesh.load.predict.Prediction.LittlesLaw;
import mesh.load.results.contender.StageTimes;
import mesh.load.results.contender.UserStage;
import mesh.load.scenario.Calls;
import org.jspecify.annotations.Nullable;

/**
 * Simulates a model from event to event (a discrete-event simulation). All users are released at instant 0. A real gateway handles users in
 * random order. The simulated one uses a fixed order, which mixes large and small requests. It starts all calls of a request before it
 * handles the next request, and takes no time for that.
 */
public final class Simulation {

    /**
     * The fractional parts of its multiples give the order of the users. This order is as unrelated to the size of requests as a random
     * one, and the parts are always spread more evenly than random numbers.
     */
    private static final double GOLDEN_RATIO = 0.618_033_988_749_894_9;

    private static final int EVENTS_BETWEEN_PROGRESS = 20_000;

    private final Model model;
    private final Events events = new Events();
    private final Places threads;
    private final Places connections;
    private final Places cores;
    private final Places backend;
    private final List<Prediction.End> ends = new ArrayList<>();
    private final List<StageTimes> stages = new ArrayList<>();
    private int usersLeft;
    private long servedCalls;
    private int underWay;
    private long lastChangeNanos;

    /** The area below the curve of requests under way, in requests times nanoseconds. */
    private double area;

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
        return run(model, reached -> {});
    }

    /**
     * Returns the same outcome, and tells the progress of a long simulation.
     *
     * @param progress gets the number of calls that have reached the backend, several times per second
     */
    public static Prediction run(Model model, LongConsumer progress) {
        Simulation simulation = new Simulation(model);
        order(model.load().users()).forEach(user -> simulation.begin(user, 1));
        int untilTold = EVENTS_BETWEEN_PROGRESS;
        while (simulation.usersLeft > 0) {
            simulation.events.next();
            if (--untilTold == 0) {
                progress.accept(simulation.servedCalls);
                untilTold = EVENTS_BETWEEN_PROGRESS;
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
            changeUnderWay(1);
            new Request(user, number).begin();
        });
    }

    private void changeUnderWay(int by) {
        area += (double) underWay * (events.nowNanos() - lastChangeNanos);
        lastChangeNanos = events.nowNanos();
        underWay += by;
    }

    private long serviceNanos() {
        double deviation = 2 * (servedCalls++ * GOLDEN_RATIO % 1) - 1;
        return Math.round(
                model.backend().serviceTime().toNanos() * (1 + model.backend().jitter() * deviation));
    }

    private void ended(Prediction.End end, StageTimes itsStages) {
        changeUnderWay(-1);
        ends.add(end);
        stages.add(itsStages);
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
                : new LittlesLaw(area / nanos, ends.size() * 1e9 / nanos, (double) times / ends.size() / 1e9);
    }

    private long idealNanos() {
        Model.Gateway gateway = model.gateway();
        IdealTime.Places backendThreads = IdealTime.Places.of(model.backend().threads(), "threads");
        Integer waiting = gateway.waits() == Waits.ON_NOTHING ? null : gateway.threads();
        return new IdealTime(
                        model.load().calls(),
                        model.load().items(),
                        model.load().requestsPerUser(),
                        model.backend().serviceTime(),
                        gateway.fanOut(),
                        backendThreads.orNarrower(
                                IdealTime.Places.of(model.connections().max(), "connections")),
                        IdealTime.Places.of(waiting, "threads"),
                        new IdealTime.Computing(gateway.computing(), gateway.cores()))
                .figures()
                .nanos();
    }

    /** One request of a user, with the calls that it needs. The first failed call fails the request and cancels the others. */
    private final class Request {

        private final Model.Gateway gateway = model.gateway();
        private final int fanOut = model.load().calls() == Calls.CONCURRENT ? gateway.fanOut() : 1;
        private final int user;
        private final int number;
        private final int calls;
        private final long beginNanos = events.nowNanos();
        private final CriticalPath path = new CriticalPath(events);
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
            this.calls = model.load().callsOf(user);
        }

        void begin() {
            switch (gateway.waits()) {
                case ON_EVENT_LOOP -> end("blocking-on-event-loop");
                case ON_REQUEST_THREAD -> waitForThread();
                case ON_NOTHING, ON_THREAD_PER_CALL -> makeCalls();
            }
        }

        private void waitForThread() {
            CriticalPath.Step wait = path.begin(UserStage.THREAD);
            thread = threads.enter(ticket -> {
                wait.end();
                makeCalls();
            });
        }

        /** Begins as many calls as may be concurrent. All of them begin before the calls of another request. */
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
            goOn();
        }

        /**
         * Continues after a response. A request with sequential calls begins to compute when it has all responses. A request with
         * concurrent calls computes each item when the response with it has arrived, one item at a time.
         */
        private void goOn() {
            if (ended) {
                return;
            }
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

        /** Computes one item once a core is free, even if the request has failed by then. */
        private void compute() {
            computing = true;
            uncomputed--;
            CriticalPath.Step step = path.begin(UserStage.COMPUTING);
            cores.occupy(gateway.computing()::toNanos, () -> {
                if (!ended) {
                    step.end();
                }
                computing = false;
                goOn();
            });
        }

        /** @param cause of a failure; ignored if the request has already ended */
        private void end(@Nullable String cause) {
            if (ended) {
                return;
            }
            ended = true;
            underWay.forEach(Call::leave);
            if (thread != null) {
                thread.leave();
            }
            ended(new Prediction.End(user, number, beginNanos, events.nowNanos(), cause), path.ended());
        }

        /** One call of a request: it waits for a thread if it needs one, then for a connection, then for the backend. */
        private final class Call {

            private final Model.Connections limits = model.connections();
            private CriticalPath.Step step = path.begin(UserStage.THREAD);
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
                step = step.next(limits.waiting());
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
                step = step.next(queue());
                // The backend serves a call that has reached it even if the call is cancelled before the response.
                backend.occupy(this::serve, () -> {
                    if (!isOver) {
                        step.end();
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

            /** Returns how long the backend will serve this call, which now has a thread of the backend. */
            private long serve() {
                if (!isOver && queue() == UserStage.BACKEND_QUEUE) {
                    step = step.next(UserStage.BACKEND);
                }
                return serviceNanos();
            }

            private UserStage queue() {
                return limits.waiting() == UserStage.DATABASE_POOL ? UserStage.QUERY : UserStage.BACKEND_QUEUE;
            }

            private void fail(String cause) {
                step.end();
                end(cause);
            }

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
}
