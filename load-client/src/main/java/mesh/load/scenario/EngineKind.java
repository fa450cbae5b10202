package mesh.load.scenario;

import java.util.Locale;
import mesh.load.scenario.text.Labelled;

/** What sends the requests. */
public enum EngineKind implements Labelled {
    /** One sender a core, users striped over them. */
    NIO,
    /** A virtual thread and a party of the barrier for each user, as in the study. */
    THREADS;

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
