package mesh.legacy.behaviour;

import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The behaviour that is in force: the configured one at first, then that of the last PUT. */
@Component
public class CurrentBehaviour {

    private volatile BehaviourEpoch epoch;

    CurrentBehaviour(Behaviour configured) {
        this.epoch = new BehaviourEpoch(configured);
    }

    /** Returns the epoch of a request that arrives now. */
    public BehaviourEpoch epoch() {
        return epoch;
    }

    synchronized void replace(Behaviour behaviour) {
        BehaviourEpoch before = epoch;
        epoch = new BehaviourEpoch(behaviour);
        before.end();
    }

    /** Ends all hangs. Otherwise, they would make every graceful shutdown wait for its time limit. */
    @EventListener(ContextClosedEvent.class)
    void endHangs() {
        epoch.end();
    }
}
