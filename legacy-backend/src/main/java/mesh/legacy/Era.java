package mesh.legacy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The time during which one {@link Behaviour} is in force. Each change of behaviour starts a new era with its own places
 * and its own dice; requests that are under way end in the era in which they began. Right after a change there can thus be
 * more requests in service than {@code maxConcurrent}, for the rest of a service time.
 */
final class Era {

    private final Behaviour behaviour;
    private final Dice dice;
    private final Semaphore places;
    private final CountDownLatch over = new CountDownLatch(1);

    Era(Behaviour behaviour) {
        this.behaviour = behaviour;
        this.dice = new Dice(behaviour.seed());
        int limit = behaviour.maxConcurrent() == 0 ? Integer.MAX_VALUE : behaviour.maxConcurrent();
        this.places = new Semaphore(limit, true);
    }

    Behaviour behaviour() {
        return behaviour;
    }

    Lot draw() {
        Dice.Throw thrown = dice.next();
        return new Lot(fate(thrown.fate()), serviceTime(thrown.spread()));
    }

    /** Waits for a place, in the order of arrival. */
    void takePlace() throws InterruptedException {
        places.acquire();
    }

    void leavePlace() {
        places.release();
    }

    /** Holds the calling thread for the hang time, or until this era is over. */
    @SuppressWarnings("ReturnValueIgnored") // Whichever comes first: both end the hang.
    void hang() throws InterruptedException {
        over.await(behaviour.hangTime().toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Ends the era, and with it every hang in it. */
    void end() {
        over.countDown();
    }

    private Fate fate(double throwOfDice) {
        double failed = behaviour.failureShare();
        double hung = failed + behaviour.hangShare();
        double cut = hung + behaviour.cutShare();
        double cutEarly = cut + behaviour.cutEarlyShare();
        if (throwOfDice < failed) {
            return Fate.FAIL;
        } else if (throwOfDice < hung) {
            return Fate.HANG;
        } else if (throwOfDice < cut) {
            return Fate.CUT;
        }
        return throwOfDice < cutEarly ? Fate.CUT_EARLY : Fate.SERVE;
    }

    private Duration serviceTime(double throwOfDice) {
        double nanos = behaviour.serviceTime().toNanos() * (1 + behaviour.spread() * throwOfDice);
        return Duration.ofNanos(Math.round(nanos));
    }

    /** What one request drew. */
    record Lot(Fate fate, Duration serviceTime) {}
}
