package mesh.legacy;

import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Which behaviour is in force: the configured one at first, then what was last put. */
@Component
class CurrentBehaviour {

    private volatile Era era;

    CurrentBehaviour(Behaviour configured) {
        this.era = new Era(configured);
    }

    Era era() {
        return era;
    }

    synchronized void replace(Behaviour behaviour) {
        Era before = era;
        era = new Era(behaviour);
        before.end();
    }

    /** Hangs would otherwise make every graceful shutdown wait for its time limit. */
    @EventListener(ContextClosedEvent.class)
    void endHangs() {
        era.end();
    }
}
