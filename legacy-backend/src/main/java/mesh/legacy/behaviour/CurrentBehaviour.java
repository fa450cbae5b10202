package mesh.legacy.behaviour;

import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The current behaviour: at first the configured one, later the one of the last PUT. */
@Component
public class CurrentBehaviour {

    private volatile BehaviourEpoch epoch;

    CurrentBehaviour(Behaviour configured) {
        this.epoch = new BehaviourEpoch(configured);
    }

    /** Returns the current epoch, to which a request that arrives now belongs. */
    public BehaviourEpoch epoch() {
        return epoch;
    }

    synchronized void replace(Behaviour behaviour) {
        BehaviourEpoch before = epoch;
        epoch = new BehaviourEpoch(behaviour);
        before.end();
    }

    /** Ends all hangs. Otherwise a graceful shutdown would always wait until its time limit. */
    @EventListener(ContextClosedEvent.class)
    void endHangs() {
        epoch.end();
    }
}
