package mesh.load.results;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known of a run: the content of {@code results.json}, from which all that people read is rendered.
 *
 * @param format version of this structure
 * @param version of the load client, and after a {@code +} the commit ({@code git describe --always --dirty}), or
 *     {@code unknown}
 * @param arguments of the command that made this run, to run it again
 * @param scenario as it was run, options included, in the structure of a scenario file
 * @param stateReason why it is not complete; null if it is
 * @param endedAt null while it runs
 * @param legacyBehaviour in force while the contenders were under load, as the backend tells it
 * @param warmUps one for each contender that was warmed
 * @param contenders in the order in which they were under load, one for each repetition; those that were not reached are
 *     missing
 * @param spreads one for each contender
 * @param comparisons of contenders that did the same work; empty without repetitions
 * @param knees instead of contenders, where the highest rate was looked for that each of them holds
 * @param soak instead of contenders, where all of them were under load at once for long; else null
 * @param applications instead of a mesh, where applications ran one at a time; else null
 * @param expectations the scenario's claims; empty until the run is over
 * @param recordings of JFR; empty unless asked for
 * @param validity what weakens the run
 * @param notes what a reader has to know to read the figures right
 */
public record RunResult(
        int format,
        String version,
        List<String> arguments,
        Map<String, Object> scenario,
        RunState state,
        @Nullable String stateReason,
        Instant startedAt,
        @Nullable Instant endedAt,
        MachineFigures machine,
        List<ServiceFigures> services,
        Map<String, Object> legacyBehaviour,
        List<WarmUpFigures> warmUps,
        List<ContenderResult> contenders,
        List<SpreadFigures> spreads,
        List<ComparisonFigures> comparisons,
        List<CapacityFigures> knees,
        @Nullable SoakFigures soak,
        @Nullable ApplicationFigures applications,
        List<ExpectationFigures> expectations,
        List<RecordingFigures> recordings,
        List<ValidityWarning> validity,
        List<String> notes) {

    /** The structure that this code writes and reads. */
    public static final int FORMAT = 3;

    /** A result that was written before there were knees has none. */
    @SuppressWarnings("NullAway") // what a file leaves out is null here
    public RunResult {
        knees = knees == null ? List.of() : knees;
    }

    /** In place of the scenario's warm-up, where there was none. */
    public static final String NO_WARM_UP = "none";

    /** Whether no contender was warmed, so that its times hold what it costs to load classes and to compile. */
    public boolean cold() {
        return NO_WARM_UP.equals(scenario.get("warm-up"));
    }

    public String name() {
        return String.valueOf(scenario.get("name"));
    }

    public String question() {
        return String.valueOf(scenario.get("question"));
    }
}
