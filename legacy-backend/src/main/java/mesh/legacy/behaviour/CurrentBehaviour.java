package mesh.legacy.behaviour;

import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Which behaviour is in force: the configured one at first, then what was last put. */
@Component
public class CurrentBehaviour {

    private volatile BehaviourEpoch epoch;

    CurrentBehaviour(Behaviour configured) {
        this.epoch = new BehaviourEpoch(configured);
    }

    /** The epoch that a request that arrives now belongs to. */
    public BehaviourEpoch epoch() {
        return epoch;
    }

    synchronized void replace(Behaviour behaviour) {
        BehaviourEpoch before = epoch;
        epoch = new BehaviourEpoch(behaviour);
        before.end();
    }

    /** Hangs would otherwise make every graceful shutdown wait for its time limit. */
    @EventListener(ContextClosedEvent.class)
    void endHangs() {
        epoch.end();
    }
}
