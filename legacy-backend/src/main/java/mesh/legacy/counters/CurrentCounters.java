package mesh.legacy.counters;

import org.springframework.stereotype.Component;

/** The counters since the last reset. */
@Component
public class CurrentCounters {

    private volatile Counters counters = new Counters();

    /** Returns the counters in which a request that arrives now is counted. */
    public Counters get() {
        return counters;
    }

    void reset() {
        counters = new Counters();
    }
}
