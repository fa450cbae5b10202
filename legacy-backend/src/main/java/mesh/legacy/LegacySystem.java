package mesh.legacy;

import java.time.Duration;
import org.springframework.stereotype.Component;

/** The slow part: what a request goes through between its arrival and its answer, all of it on the caller's thread. */
@Component
class LegacySystem {

    private final CurrentBehaviour behaviour;
    private final CurrentCounters counters;

    LegacySystem(CurrentBehaviour behaviour, CurrentCounters counters) {
        this.behaviour = behaviour;
        this.counters = counters;
    }

    /** Waits for a place, holds it for as long as the request's lot says, and tells how the request has to end. */
    Fate process() throws InterruptedException {
        Counters counted = counters.get();
        counted.arrived();
        Era era = behaviour.era();
        Era.Lot lot = era.draw();
        era.takePlace();
        long started = counted.startedServing();
        try {
            work(era, lot);
        } finally {
            counted.ended(lot.fate(), started);
            era.leavePlace();
        }
        return lot.fate();
    }

    private static void work(Era era, Era.Lot lot) throws InterruptedException {
        if (lot.fate() == Fate.HANG) {
            era.hang();
        } else if (lot.serviceTime().compareTo(Duration.ZERO) > 0) {
            Thread.sleep(lot.serviceTime());
        }
    }
}
