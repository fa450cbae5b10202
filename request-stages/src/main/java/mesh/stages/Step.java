package mesh.stages;

import org.jspecify.annotations.Nullable;

/**
 * One part of a request that waits for one thing, such as a call. Steps of a request may overlap. A step knows which step the request
 * finished last before this one began: that is the step that was waited for until then.
 *
 * <p>One thread at a time uses a step. {@link #end} publishes it.
 */
public final class Step {

    private static final ThreadLocal<@Nullable Step> CURRENT = new ThreadLocal<>();

    private final @Nullable RequestStages request;
    private final @Nullable Step before;
    private final Stage stage;
    private final long begunNanos;
    private volatile long endedNanos;
    private long connectionNanos;
    private long queueNanos;
    private long serviceNanos;

    /** @param stage what the step's time belongs to, except for parts that are measured on their own */
    Step(@Nullable RequestStages request, @Nullable Step before, Stage stage, long begunNanos) {
        this.request = request;
        this.before = before;
        this.stage = stage;
        this.begunNanos = begunNanos;
    }

    /** Says that the call has its connection now. Only the first time counts. */
    public void connected() {
        if (request != null && connectionNanos == 0) {
            connectionNanos = System.nanoTime() - begunNanos;
        }
    }

    /** Code that can fail in a way of its own. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {

        T run() throws E;
    }

    /** Runs the work as the calling thread's step, which {@link #threadIsConnected} finds there, and returns its result. */
    public <T, E extends Exception> T run(Work<T, E> work) throws E {
        CURRENT.set(this);
        try {
            return work.run();
        } finally {
            CURRENT.remove();
        }
    }

    /** Says that the step of the calling thread has its connection now. Does nothing if the thread has no step. */
    public static void threadIsConnected() {
        Step step = CURRENT.get();
        if (step != null) {
            step.connected();
        }
    }

    /** Takes over what the called service says of itself in its {@code Server-Timing}; ignores null and invalid text. */
    public void responded(@Nullable String serverTiming) {
        if (request != null && serverTiming != null) {
            queueNanos = ServerTiming.nanos(serverTiming, Stage.THREAD.text())
                    + ServerTiming.nanos(serverTiming, Stage.PERMIT.text());
            serviceNanos = ServerTiming.nanos(serverTiming, Stage.BACKEND.text());
        }
    }

    /** Ends the step now. Only the first time counts, because a response can be closed more than once. */
    public void end() {
        endAt(System.nanoTime());
    }

    void endAt(long nanoTime) {
        if (request != null && endedNanos == 0) {
            endedNanos = nanoTime;
            request.ended(this, nanoTime);
        }
    }

    @Nullable
    Step before() {
        return before;
    }

    long begunNanos() {
        return begunNanos;
    }

    /** Returns when the step ended, or the given instant if it had not ended by then. */
    long endedBy(long nanoTime) {
        long ended = endedNanos;
        return ended == 0 || ended - nanoTime > 0 ? Math.max(begunNanos, nanoTime) : ended;
    }

    /**
     * Adds the step's time until an instant to its stages. If a service says more than the call can have taken, its figures are wrong, and the time counts as
     * that of the call.
     */
    void addTo(StageTimes times, long endNanos) {
        long connection = Math.min(connectionNanos, endNanos - begunNanos);
        long left = endNanos - begunNanos - connection;
        times.add(stage == Stage.QUERY ? Stage.DATABASE_POOL : Stage.CONNECTION, connection);
        if (queueNanos + serviceNanos <= left) {
            times.add(Stage.BACKEND_QUEUE, queueNanos);
            times.add(Stage.BACKEND, serviceNanos);
            left -= queueNanos + serviceNanos;
        }
        times.add(stage, left);
    }
}
