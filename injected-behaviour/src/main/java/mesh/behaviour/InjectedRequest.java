package mesh.behaviour;

/**
 * A request to a service that behaves as it was told. All of it runs on the caller's thread, in this order: {@link #arrive}, {@link
 * #takePlace}, {@link #serve}, and {@link #close} once the response is ready. The request keeps its place until it is closed.
 */
public final class InjectedRequest implements AutoCloseable {

    private final Counters counters;
    private final BehaviourEpoch epoch;
    private final RequestPlan plan;
    private boolean hasPlace;
    private long startedNanos;

    private InjectedRequest(Counters counters, BehaviourEpoch epoch) {
        this.counters = counters;
        this.epoch = epoch;
        this.plan = epoch.draw();
    }

    /** Counts the request, and draws how it is served. */
    public static InjectedRequest arrive(CurrentBehaviour behaviour, CurrentCounters counters) {
        Counters counted = counters.get();
        counted.arrived();
        return new InjectedRequest(counted, behaviour.epoch());
    }

    /** Waits for a place, in the order of arrival. */
    public void takePlace() throws InterruptedException {
        epoch.takePlace();
        hasPlace = true;
        startedNanos = counters.startedServing();
    }

    /** Keeps the place for the time that the request has drawn, and returns how the request must end. */
    public InjectedOutcome serve() throws InterruptedException {
        if (plan.outcome() == InjectedOutcome.HANG) {
            epoch.hang();
        } else if (plan.serviceTime().isPositive()) {
            long begun = System.nanoTime();
            Thread.sleep(plan.serviceTime());
            counters.slept(System.nanoTime() - begun, plan.serviceTime());
        }
        return plan.outcome();
    }

    /** Leaves the place, and counts the end. */
    @Override
    public void close() {
        if (hasPlace) {
            hasPlace = false;
            counters.ended(plan.outcome(), startedNanos);
            epoch.leavePlace();
        }
    }
}
