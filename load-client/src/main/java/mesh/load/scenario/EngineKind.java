package mesh.load.scenario;

import java.util.Locale;

/** Who stands behind the barrier. */
public enum EngineKind implements Named {
    /** One sender a core, users striped over them. */
    NIO,
    /** A virtual thread and a party of the barrier for each user, as in the study. */
    THREADS;

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
