package mesh.console.process;

import java.io.IOException;
import java.util.Set;
import mesh.console.events.EventTypes;
import mesh.console.runs.RunFolder;
import org.jspecify.annotations.Nullable;

/** How far a run has got, as its events tell. It reads on from where it stopped, and is used by one thread at a time. */
final class PhaseReader {

    /** Before a contender is looked at: all others mean that the services are up. */
    private static final Set<String> BEFORE = Set.of("run", "message", "starting");

    private @Nullable String folder;
    private @Nullable EventTypes events;
    private Phase phase = Phase.STARTING;

    Phase phase(RunFolder of) {
        if (!of.name().equals(folder)) {
            folder = of.name();
            events = null;
            phase = Phase.STARTING;
        }
        if (events == null) {
            events = of.events().map(EventTypes::new).orElse(null);
        }
        if (phase == Phase.STARTING && events != null && isMeasuring(events)) {
            phase = Phase.MEASURING; // and stays so: nothing more has to be read
        }
        return phase;
    }

    private static boolean isMeasuring(EventTypes events) {
        try {
            return !BEFORE.containsAll(events.untilNow());
        } catch (IOException gone) {
            return false;
        }
    }
}
