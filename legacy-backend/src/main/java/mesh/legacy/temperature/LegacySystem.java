package mesh.legacy.temperature;

import mesh.behaviour.CurrentBehaviour;
import mesh.behaviour.CurrentCounters;
import mesh.behaviour.InjectedOutcome;
import mesh.behaviour.InjectedRequest;
import mesh.stages.RequestStages;
import mesh.stages.Step;
import mesh.stages.path.Stage;
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
        try (InjectedRequest request = InjectedRequest.arrive(behaviour, counters)) {
            Step wait = RequestStages.begin(Stage.PERMIT);
            try {
                request.takePlace();
            } finally {
                wait.end();
            }
            Step service = RequestStages.begin(Stage.BACKEND);
            try {
                return request.serve();
            } finally {
                service.end();
            }
        }
    }
}
