package mesh.behaviour;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The time during which one {@link Behaviour} is in force. Each change of behaviour starts a new epoch with its own sampler. A request ends
 * as it was drawn in the epoch in which it arrived. The places stay the same if {@code maxConcurrent} does, so requests that wait for a
 * place still wait in order, ahead of later ones. If {@code maxConcurrent} changes, the new epoch has its own places. So until the requests
 * of the old epoch have ended, more requests than {@code maxConcurrent} can be in service.
 */
public final class BehaviourEpoch {

    private final Behaviour behaviour;
    private final Distribution serviceTimes;
    private final SeededSampler sampler;
    private final Semaphore places;
    private final CountDownLatch over = new CountDownLatch(1);

    public BehaviourEpoch(Behaviour behaviour) {
        this(behaviour, places(behaviour));
    }

    private BehaviourEpoch(Behaviour behaviour, Semaphore places) {
        this.behaviour = behaviour;
        this.serviceTimes = behaviour.serviceTimes();
        this.sampler = new SeededSampler(behaviour.seed());
        this.places = places;
    }

    private static Semaphore places(Behaviour behaviour) {
        return new Semaphore(behaviour.maxConcurrent() == 0 ? Integer.MAX_VALUE : behaviour.maxConcurrent(), true);
    }

    /** Returns the next epoch, which keeps the places if their number stays the same. */
    BehaviourEpoch next(Behaviour changed) {
        boolean keepsPlaces = changed.maxConcurrent() == behaviour.maxConcurrent();
        return new BehaviourEpoch(changed, keepsPlaces ? places : places(changed));
    }

    public Behaviour behaviour() {
        return behaviour;
    }

    /** Draws how long the next request is served, and how it ends. */
    public RequestPlan draw() {
        SplittableRandom random = sampler.next();
        InjectedOutcome outcome = outcome(random.nextDouble());
        return new RequestPlan(outcome, Duration.ofNanos(serviceTimes.nextNanos(random)));
    }

    /** Waits for a place, in the order of arrival. */
    public void takePlace() throws InterruptedException {
        places.acquire();
    }

    public void leavePlace() {
        places.release();
    }

    /** Holds the calling thread for the hang time, or until this epoch is over. */
    @SuppressWarnings("ReturnValueIgnored") // The first of the two ends the hang.
    public void hang() throws InterruptedException {
        over.await(behaviour.hangTime().toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Ends the epoch and all hangs in it. */
    void end() {
        over.countDown();
    }

    private InjectedOutcome outcome(double draw) {
        double failed = behaviour.failureRatio();
        double hung = failed + behaviour.hangRatio();
        double aborted = hung + behaviour.abortRatio();
        double abortedBefore = aborted + behaviour.abortBeforeResponseRatio();
        if (draw < failed) {
            return InjectedOutcome.FAIL;
        } else if (draw < hung) {
            return InjectedOutcome.HANG;
        } else if (draw < aborted) {
            return InjectedOutcome.ABORT;
        }
        return draw < abortedBefore ? InjectedOutcome.ABORT_BEFORE_RESPONSE : InjectedOutcome.SERVE;
    }
}
