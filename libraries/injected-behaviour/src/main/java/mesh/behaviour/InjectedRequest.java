package mesh.behaviour;

import java.time.Duration;

/**
 * A request to a service that behaves as it was told. All of it runs on the caller's thread, in this order: {@link #arrive}, {@link
 * #takePlace}, {@link #serve}, and {@link #close} once the response is ready. The request keeps its place until it is closed. It ends as it
 * was drawn when it arrived, but it is as slow as the service is when it takes its place: a service that is fast again works off its queue
 * fast.
 */
public final class InjectedRequest implements AutoCloseable {

    private final CurrentBehaviour behaviour;
    private final Counters counters;
    private final BehaviourEpoch epoch;
    private final RequestPlan plan;
    private Duration serviceTime;
    private boolean hasPlace;
    private long startedNanos;

    private InjectedRequest(CurrentBehaviour behaviour, Counters counters) {
        this.behaviour = behaviour;
        this.counters = counters;
        this.epoch = behaviour.epoch();
        this.plan = epoch.draw();
        this.serviceTime = plan.serviceTime();
    }

    /** Counts the request, and draws how it is served. */
    public static InjectedRequest arrive(CurrentBehaviour behaviour, CurrentCounters counters) {
        Counters counted = counters.get();
        counted.arrived();
        return new InjectedRequest(behaviour, counted);
    }

    /** Waits for a place, in the order of arrival. */
    public void takePlace() throws InterruptedException {
        epoch.takePlace();
        hasPlace = true;
        startedNanos = counters.startedServing();
        BehaviourEpoch now = behaviour.epoch();
        if (now != epoch) {
            serviceTime = now.draw().serviceTime();
        }
    }

    /** Keeps the place for the time that the request has drawn, and returns how the request must end. */
    public InjectedOutcome serve() throws InterruptedException {
        if (plan.outcome() == InjectedOutcome.HANG) {
            epoch.hang();
        } else if (serviceTime.isPositive()) {
            long begun = System.nanoTime();
            Thread.sleep(serviceTime);
            counters.slept(System.nanoTime() - begun, serviceTime);
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
