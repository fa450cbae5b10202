package mesh.load.predict;

import java.util.LinkedHashSet;
import java.util.Set;
import mesh.load.predict.Model.Waits;
import mesh.load.scenario.Calls;
import org.jspecify.annotations.Nullable;

/** One request of a user, with the calls that it needs. The first failed call fails the request and cancels the others. */
final class Request {

    private final SimulatedMesh mesh;
    private final int user;
    private final int number;
    private final int calls;
    private final int fanOut;
    private final long beginNanos;
    private final Set<Call> underWay = new LinkedHashSet<>();
    private Places.@Nullable Ticket thread;
    private int begun;
    private int uncomputed;
    private boolean computing;
    private boolean ended;

    /**
     * Creates a request that begins now.
     *
     * @param number index among the requests of this user, from 1
     */
    Request(SimulatedMesh mesh, int user, int number) {
        this.mesh = mesh;
        this.user = user;
        this.number = number;
        this.calls = mesh.model().load().callsOf(user);
        this.fanOut =
                mesh.model().load().calls() == Calls.CONCURRENT ? mesh.gateway().fanOut() : 1;
        this.beginNanos = mesh.events().nowNanos();
    }

    void begin() {
        switch (mesh.gateway().waits()) {
            case ON_EVENT_LOOP -> fail("blocking-on-event-loop");
            case ON_REQUEST_THREAD -> thread = mesh.threads().enter(this::makeCalls);
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

    /** Handles the response to one of its calls. */
    private void respond(Call call) {
        underWay.remove(call);
        uncomputed++;
        makeCalls();
        if (!ended) {
            goOn();
        }
    }

    /** Continues after a response. A sequential request computes when it has all responses, a concurrent one when an item arrives. */
    private void goOn() {
        boolean called = underWay.isEmpty() && begun == calls;
        if (mesh.gateway().computing().isZero()) {
            uncomputed = 0;
        }
        if (uncomputed > 0 && !computing && (called || fanOut > 1)) {
            compute();
        } else if (called && uncomputed == 0 && !computing) {
            end(null);
        }
    }

    private void compute() {
        computing = true;
        uncomputed--;
        new Computation().begin();
    }

    /** Handles the failure of one of its calls. */
    private void fail(String cause) {
        if (!ended) {
            end(cause);
        }
    }

    private void end(@Nullable String cause) {
        ended = true;
        underWay.forEach(Call::end);
        if (thread != null) {
            thread.leave();
        }
        mesh.ends()
                .accept(new Prediction.End(
                        user, number, beginNanos, mesh.events().nowNanos(), cause));
    }

    /** One call of a request: it waits for a thread if it needs one, then for a connection, then for the backend. */
    private final class Call {

        private Places.@Nullable Ticket thread;
        private Places.@Nullable Ticket connection;
        private boolean isOver;

        private void begin() {
            if (mesh.gateway().waits() == Waits.ON_THREAD_PER_CALL) {
                thread = mesh.threads().enter(this::connect);
            } else {
                connect();
            }
        }

        private void connect() {
            connection = mesh.connections().enter(this::send);
            if (connection == null) {
                Request.this.fail(mesh.model().connections().refusal());
            } else if (connection.isWaiting()) {
                failIn(
                        mesh.model().connections().pendingTimeout().toNanos(),
                        connection,
                        mesh.model().connections().outOfTime());
            }
        }

        private void failIn(long nanos, Places.Ticket waiting, String cause) {
            mesh.events().in(nanos, Events.Rank.TIMEOUT, () -> {
                if (waiting.isWaiting()) {
                    Request.this.fail(cause);
                }
            });
        }

        private void send() {
            mesh.backend().serve(this::respond);
            mesh.events().in(mesh.gateway().responseTimeout().toNanos(), Events.Rank.TIMEOUT, () -> {
                if (!isOver) {
                    Request.this.fail("read-timeout");
                }
            });
        }

        private void respond() {
            if (!isOver) {
                end();
                Request.this.respond(this);
            }
        }

        /** Ends or cancels the call, and releases everything that it occupies. The backend still serves a call that has reached it. */
        private void end() {
            isOver = true;
            if (connection != null) {
                connection.leave();
            }
            if (thread != null) {
                thread.leave();
            }
        }
    }

    /** The computation of one item. It waits for a core, and occupies the core until it ends. */
    private final class Computation {

        private Places.@Nullable Ticket core;

        /** Begins as soon as a core is free, even if its request has failed meanwhile. */
        private void begin() {
            core = mesh.cores()
                    .enter(() -> mesh.events().in(mesh.gateway().computing().toNanos(), Events.Rank.STEP, this::end));
        }

        private void end() {
            if (core != null) {
                core.leave();
            }
            computing = false;
            if (!Request.this.ended) {
                goOn();
            }
        }
    }
}
