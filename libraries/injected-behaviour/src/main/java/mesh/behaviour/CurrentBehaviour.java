package mesh.behaviour;

/** The current behaviour: at first the configured one, later the one of the last change. */
public final class CurrentBehaviour {

    private volatile BehaviourEpoch epoch;

    public CurrentBehaviour(Behaviour configured) {
        this.epoch = new BehaviourEpoch(configured);
    }

    /** Returns the current epoch, to which a request that arrives now belongs. */
    public BehaviourEpoch epoch() {
        return epoch;
    }

    /** Begins a new epoch, with a new sequence of outcomes and service times, and ends all hangs. */
    public synchronized void replace(Behaviour behaviour) {
        BehaviourEpoch before = epoch;
        epoch = before.next(behaviour);
        before.end();
    }

    /** Ends all hangs. Otherwise a graceful shutdown would always wait until its time limit. */
    public void endHangs() {
        epoch.end();
    }
}
