package mesh.load.predict;

import java.util.LinkedHashSet;
import java.util.Set;
import mesh.load.scenario.Calls;
import org.jspecify.annotations.Nullable;

/** One request of a user, with the calls that it needs. The first failed call fails the request and calls the others off. */
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

    /** Begins as many calls as may be under way concurrently, all at this instant and before those of another request. */
    private void makeCalls() {
        while (!ended && begun < calls && underWay.size() < fanOut) {
            begun++;
            Call call = new Call(mesh, this);
            underWay.add(call);
            call.begin();
        }
    }

    /** Handles the response to one of its calls. */
    void respond(Call call) {
        underWay.remove(call);
        uncomputed++;
        makeCalls();
        if (!ended) {
            goOn();
        }
    }

    /** Continues after a response. A sequential request computes when it has all responses, a concurrent one over each item as it comes. */
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
        Computation.on(mesh, () -> {
            computing = false;
            if (!ended) {
                goOn();
            }
        });
    }

    /** Handles the failure of one of its calls. */
    void fail(String cause) {
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
        mesh.ended(new Prediction.End(user, number, beginNanos, mesh.events().nowNanos(), cause));
    }
}
