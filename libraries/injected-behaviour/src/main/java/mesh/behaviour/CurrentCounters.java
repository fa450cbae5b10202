package mesh.behaviour;

/** The counters since the last reset. */
public final class CurrentCounters {

    private volatile Counters counters = new Counters();

    /** Returns the counters in which a request that arrives now is counted. */
    public Counters get() {
        return counters;
    }

    public void reset() {
        counters = new Counters();
    }
}
