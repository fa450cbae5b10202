package mesh.legacy;

import org.springframework.stereotype.Component;

/** The counters since the last reset. */
@Component
class CurrentCounters {

    private volatile Counters counters = new Counters();

    Counters get() {
        return counters;
    }

    void reset() {
        counters = new Counters();
    }
}
