package mesh.console.process;

import java.io.IOException;
import java.util.Set;
import mesh.console.events.EventTypes;
import mesh.console.runs.RunFolder;
import org.jspecify.annotations.Nullable;

/**
 * Finds a run's phase from its events. Each call continues reading where the previous call stopped. Only one thread at a time may use it.
 */
final class PhaseReader {

    /** The types of events before the first contender. Any other event means that the services are up. */
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
            phase = Phase.MEASURING; // this phase is final, so no more events need to be read
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
