package mesh.stages;

import mesh.stages.path.CriticalPath;
import mesh.stages.path.PathStep;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/**
 * One part of a request that waits for one thing, such as a call. A call's time belongs to several stages: the wait for its connection, what
 * the called service says of itself, and the call itself.
 *
 * <p>Any thread may call the methods. The request is their lock.
 */
public final class Step extends PathStep {

    private static final ThreadLocal<@Nullable Step> CURRENT = new ThreadLocal<>();

    private final @Nullable RequestStages request;
    private boolean awaitsConnection;
    private long connectedNanos;
    private long queueNanos;
    private long serviceNanos;
    private long userNanos;
    private long awaitsUserSince;

    /** @param stage what the step's time belongs to, except for parts that are measured on their own */
    Step(@Nullable RequestStages request, CriticalPath path, Stage stage, long nanoTime) {
        super(path, stage, nanoTime);
        this.request = request;
        this.connectedNanos = begunNanos();
    }

    /** Says that the call waits for a connection until {@link #connected}. If it never gets one, it has waited only for that. */
    public Step awaitConnection() {
        if (request != null) {
            synchronized (request) {
                awaitsConnection = true;
            }
        }
        return this;
    }

    /** Says that the call has its connection now. Only the first time after {@link #awaitConnection} counts. */
    public void connected() {
        if (request != null) {
            synchronized (request) {
                connectedNanos = awaitsConnection ? System.nanoTime() : connectedNanos;
                awaitsConnection = false;
            }
        }
    }

    /** Says that the step waits for the user to read what it has delivered, until {@link #goOn}. */
    public void awaitUser() {
        if (request != null) {
            synchronized (request) {
                awaitsUserSince = awaitsUserSince == 0 ? System.nanoTime() : awaitsUserSince;
            }
        }
    }

    /** Says that the step no longer waits for the user. */
    public void goOn() {
        if (request != null) {
            synchronized (request) {
                addUserUntil(System.nanoTime());
            }
        }
    }

    private void addUserUntil(long nanoTime) {
        if (awaitsUserSince != 0) {
            userNanos += Math.max(0, nanoTime - awaitsUserSince);
            awaitsUserSince = 0;
        }
    }

    /** Code that can fail in a way of its own. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {

        T run() throws E;
    }

    /** Runs the work as the calling thread's step, and returns its result. */
    public <T, E extends Exception> T run(Work<T, E> work) throws E {
        Step outer = CURRENT.get();
        CURRENT.set(this);
        try {
            return work.run();
        } finally {
            CURRENT.set(outer);
        }
    }

    /** Returns the step that the calling thread runs; a step without effect if it runs none. */
    public static Step ofThread() {
        Step step = CURRENT.get();
        return step == null ? RequestStages.NO_STEP : step;
    }

    /** Takes over what the called service says of itself in its {@code Server-Timing}; ignores null and invalid text. */
    public void responded(@Nullable String serverTiming) {
        if (request != null && serverTiming != null) {
            synchronized (request) {
                queueNanos =
                        ServerTiming.nanos(serverTiming, Stage.THREAD) + ServerTiming.nanos(serverTiming, Stage.PERMIT);
                serviceNanos = ServerTiming.nanos(serverTiming, Stage.BACKEND);
            }
        }
    }

    /** Ends the step now. Only the first time counts, because a response can be closed more than once, or end while it is cancelled. */
    public void end() {
        if (request != null) {
            request.end(this);
        }
    }

    /** Returns whether this is a step of a request whose stages are measured. */
    public boolean isMeasured() {
        return request != null;
    }

    @Override
    protected void endAt(long nanoTime) {
        super.endAt(nanoTime);
        addUserUntil(endedNanos());
    }

    /**
     * Adds a part of the step's time to its stages. If a service says more than the call can have taken, its figures are wrong, and the time
     * counts as that of the call.
     */
    @Override
    protected void addTo(StageTimes times, long fromNanos, long toNanos) {
        long connected = awaitsConnection ? toNanos : Math.clamp(connectedNanos, fromNanos, toNanos);
        long left = toNanos - connected;
        times.add(stage() == Stage.QUERY ? Stage.DATABASE_POOL : Stage.CONNECTION, connected - fromNanos);
        if (toNanos == endedNanos() && queueNanos + serviceNanos + userNanos <= left) {
            times.add(Stage.BACKEND_QUEUE, queueNanos);
            times.add(Stage.BACKEND, serviceNanos);
            times.add(Stage.RESPONSE, userNanos);
            left -= queueNanos + serviceNanos + userNanos;
        }
        times.add(stage(), left);
    }
}
