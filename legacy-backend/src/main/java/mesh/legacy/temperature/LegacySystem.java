package mesh.legacy.temperature;

import java.time.Duration;
import mesh.legacy.behaviour.BehaviourEpoch;
import mesh.legacy.behaviour.CurrentBehaviour;
import mesh.legacy.behaviour.InjectedOutcome;
import mesh.legacy.behaviour.RequestPlan;
import mesh.legacy.counters.Counters;
import mesh.legacy.counters.CurrentCounters;
import mesh.stages.RequestStages;
import mesh.stages.Stage;
import mesh.stages.Step;
import org.springframework.stereotype.Component;

/** The slow part of a request, between its arrival and its response. All of it runs on the caller's thread. */
@Component
class LegacySystem {

    private final CurrentBehaviour behaviour;
    private final CurrentCounters counters;

    LegacySystem(CurrentBehaviour behaviour, CurrentCounters counters) {
        this.behaviour = behaviour;
        this.counters = counters;
    }

    /** Waits for a place, keeps it for as long as the request's plan says, and returns how the request must end. */
    InjectedOutcome process() throws InterruptedException {
        Counters counted = counters.get();
        counted.arrived();
        BehaviourEpoch epoch = behaviour.epoch();
        RequestPlan plan = epoch.draw();
        Step wait = RequestStages.begin(Stage.PERMIT);
        try {
            epoch.takePlace();
        } finally {
            wait.end();
        }
        Step service = RequestStages.begin(Stage.BACKEND);
        long started = counted.startedServing();
        try {
            work(epoch, plan);
        } finally {
            service.end();
            counted.ended(plan.outcome(), started);
            epoch.leavePlace();
        }
        return plan.outcome();
    }

    private static void work(BehaviourEpoch epoch, RequestPlan plan) throws InterruptedException {
        if (plan.outcome() == InjectedOutcome.HANG) {
            epoch.hang();
        } else if (plan.serviceTime().compareTo(Duration.ZERO) > 0) {
            Thread.sleep(plan.serviceTime());
        }
    }
}
