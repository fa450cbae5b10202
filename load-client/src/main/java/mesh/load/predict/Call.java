package mesh.load.predict;

import org.jspecify.annotations.Nullable;

/** One call of a request: it waits for a thread if it needs one, then for a connection, then for the backend. */
final class Call {

    private final SimulatedMesh mesh;
    private final Request request;
    private Places.@Nullable Ticket thread;
    private Places.@Nullable Ticket connection;
    private boolean ended;

    Call(SimulatedMesh mesh, Request request) {
        this.mesh = mesh;
        this.request = request;
    }

    void begin() {
        if (mesh.gateway().waits() == Waits.ON_THREAD_PER_CALL) {
            thread = mesh.threads().enter(this::connect);
        } else {
            connect();
        }
    }

    private void connect() {
        connection = mesh.connections().enter(this::send);
        if (connection == null) {
            request.fail(mesh.model().connections().refusal());
        } else if (connection.isWaiting()) {
            failIn(mesh.pendingNanos(), connection, mesh.model().connections().outOfTime());
        }
    }

    private void failIn(long nanos, Places.Ticket waiting, String cause) {
        mesh.events().in(nanos, Events.Rank.TIMEOUT, () -> {
            if (waiting.isWaiting()) {
                request.fail(cause);
            }
        });
    }

    private void send() {
        mesh.backend().serve(this::respond);
        mesh.events().in(mesh.responseNanos(), Events.Rank.TIMEOUT, () -> {
            if (!ended) {
                request.fail("read-timeout");
            }
        });
    }

    private void respond() {
        if (!ended) {
            end();
            request.respond(this);
        }
    }

    /** Ends the call or calls it off. It releases what it occupies, but the backend continues with a call that has reached it. */
    void end() {
        ended = true;
        if (connection != null) {
            connection.leave();
        }
        if (thread != null) {
            thread.leave();
        }
    }
}
