package mesh.load.predict.burst;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.DoubleSupplier;
import mesh.behaviour.Distribution;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.predict.event.EventQueue;
import mesh.load.predict.event.RetryRule;
import mesh.load.predict.event.ServiceTimes;
import mesh.load.scenario.service.Calls;
import mesh.stages.path.CriticalPath;
import mesh.stages.path.PathStep;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/**
 * The gateway, the connections and the backend of one simulation, and the requests that they serve. It starts all calls of a request before
 * it handles the next request, and takes no time for that.
 */
public final class SimulatedMesh {

    /** Waits for the end of a request. */
    @FunctionalInterface
    public interface End {

        /**
         * Gets the stages of the request, which ends now.
         *
         * @param cause of its failure; null if it was served
         * @param attempts of all its calls
         */
        void ended(@Nullable String cause, StageTimes stages, int attempts);
    }

    private final EventQueue events;
    private final int fanOut;
    private final Model.Gateway gateway;
    private final Model.Connections limits;
    private final DoubleSupplier shares;
    private final RetryRule retries;
    private final LimitedPlaces threads;
    private final LimitedPlaces connections;
    private final LimitedPlaces cores;
    private final LimitedPlaces backend;
    private Distribution serviceTime;
    private long reached;

    /** @param shares numbers from 0 to less than 1: each call of the backend takes the quantile of the next one */
    public SimulatedMesh(
            EventQueue events,
            Calls calls,
            Model.Gateway gateway,
            Model.Connections limits,
            Model.Backend slow,
            DoubleSupplier shares,
            RetryRule retries) {
        this.events = events;
        this.fanOut = calls == Calls.CONCURRENT ? gateway.fanOut() : 1;
        this.gateway = gateway;
        this.limits = limits;
        this.serviceTime = slow.serviceTime();
        this.shares = shares;
        this.retries = retries;
        threads = new LimitedPlaces(events, gateway.threads(), null);
        connections = new LimitedPlaces(events, limits.max(), limits.pending());
        cores = new LimitedPlaces(events, gateway.cores(), null);
        backend = new LimitedPlaces(events, slow.threads(), null);
    }

    /** Begins a request with this many calls. */
    public void begin(int calls, End then) {
        new Request(calls, then).begin();
    }

    /** Changes how long the backend serves each call that it begins from now on. */
    public void serveIn(Distribution time) {
        serviceTime = time;
    }

    /** Returns the number of calls that have reached the backend. */
    public long reached() {
        return reached;
    }

    public LimitedPlaces threads() {
        return threads;
    }

    public LimitedPlaces connections() {
        return connections;
    }

    public LimitedPlaces cores() {
        return cores;
    }

    public LimitedPlaces backend() {
        return backend;
    }

    private long serviceNanos() {
        reached++;
        return Math.round(ServiceTimes.nanosAt(serviceTime, shares.getAsDouble()));
    }

    /** One request, with the calls that it needs. The first failed call fails the request and cancels the others. */
    private final class Request {

        private final int calls;
        private final End then;
        private final CriticalPath path = new CriticalPath(events.nowNanos());
        private final Set<Call> underWay = new LinkedHashSet<>();
        private LimitedPlaces.@Nullable Ticket thread;
        private int begun;
        private int uncomputed;
        private int attempts;
        private boolean computing;
        private boolean ended;

        Request(int calls, End then) {
            this.calls = calls;
            this.then = then;
        }

        void begin() {
            switch (gateway.waits()) {
                case ON_EVENT_LOOP -> end("blocking-on-event-loop");
                case ON_REQUEST_THREAD -> waitForThread();
                case ON_NOTHING, ON_THREAD_PER_CALL -> makeCalls();
            }
        }

        private void waitForThread() {
            PathStep wait = beginStep(Stage.THREAD);
            thread = threads.enter(ticket -> {
                endStep(wait);
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
            PathStep step = beginStep(Stage.COMPUTING);
            cores.occupy(gateway.computing()::toNanos, () -> {
                if (!ended) {
                    endStep(step);
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
            path.end(events.nowNanos());
            then.ended(cause, path.times(), attempts);
        }

        private PathStep beginStep(Stage stage) {
            return path.begin(stage, events.nowNanos());
        }

        private void endStep(PathStep step) {
            path.end(step, events.nowNanos());
        }

        /** Ends a step of a call and begins its next one. The steps of a call follow each other without a gap. */
        private PathStep nextStep(PathStep step, Stage following) {
            endStep(step);
            return beginStep(following);
        }

        /** One call of a request: it waits for a thread if it needs one, and then for its attempts. */
        private final class Call {

            private final long begunNanos = events.nowNanos();
            private PathStep step = beginStep(Stage.THREAD);
            private LimitedPlaces.@Nullable Ticket thread;
            private @Nullable Attempt attempt;
            private int made;
            private boolean isOver;

            private void begin() {
                retries.called();
                if (gateway.waits() == Waits.ON_THREAD_PER_CALL) {
                    thread = threads.enter(ticket -> attempt());
                } else {
                    attempt();
                }
            }

            /** Makes an attempt, unless the circuit breaker is open or the request has ended during the pause before it. */
            private void attempt() {
                if (isOver) {
                    return;
                }
                if (!retries.permits()) {
                    fail("circuit-breaker-open");
                    return;
                }
                made++;
                attempts++;
                attempt = new Attempt(this);
                attempt.connect();
            }

            private void succeed() {
                retries.succeeded();
                attempt = null;
                endStep(step);
                leave();
                respond(this);
            }

            private void timeOut() {
                retries.timedOut();
                attempt = null;
                Long pause = retries.pause(made, events.nowNanos() - begunNanos);
                if (pause == null) {
                    fail("read-timeout");
                } else {
                    step = nextStep(step, Stage.REST);
                    events.in(pause, this::attempt);
                }
            }

            private void fail(String cause) {
                endStep(step);
                end(cause);
            }

            private void leave() {
                isOver = true;
                if (attempt != null) {
                    retries.cancelled();
                    attempt.leave();
                }
                if (thread != null) {
                    thread.leave();
                }
            }
        }

        /** One attempt of a call: it waits for a connection, and then for the backend. */
        private final class Attempt {

            private final Call call;
            private LimitedPlaces.@Nullable Ticket connection;
            private boolean isOver;

            Attempt(Call call) {
                this.call = call;
            }

            private void connect() {
                call.step = nextStep(call.step, limits.waiting());
                LimitedPlaces.Ticket place = connections.enter(ticket -> send());
                connection = place;
                if (place == null) {
                    call.fail(limits.refusal());
                } else if (place.isWaiting()) {
                    events.timeout(
                            limits.pendingTimeout().toNanos(), place::isWaiting, () -> call.fail(limits.outOfTime()));
                }
            }

            private void send() {
                call.step = nextStep(call.step, queue());
                // The backend serves a call that has reached it even if the call is cancelled before the response.
                backend.occupy(this::serve, () -> {
                    if (!isOver) {
                        leave();
                        call.succeed();
                    }
                });
                events.timeout(gateway.responseTimeout().toNanos(), () -> !isOver, () -> {
                    leave();
                    call.timeOut();
                });
            }

            /** Returns how long the backend will serve this attempt, which now has a thread of the backend. */
            private long serve() {
                if (!isOver && queue() == Stage.BACKEND_QUEUE) {
                    call.step = nextStep(call.step, Stage.BACKEND);
                }
                return serviceNanos();
            }

            private Stage queue() {
                return limits.waiting() == Stage.DATABASE_POOL ? Stage.QUERY : Stage.BACKEND_QUEUE;
            }

            private void leave() {
                isOver = true;
                if (connection != null) {
                    connection.leave();
                }
            }
        }
    }
}
