package mesh.console.runs;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import mesh.load.results.RunState;
import org.jspecify.annotations.Nullable;

/**
 * A run in a list.
 *
 * @param startedAt null if there are no results yet
 * @param state null if the results cannot be read
 * @param live whether the run is under way; the state of a killed run is {@code RUNNING}, but the run is not live
 * @param notShown the number of assertions that neither passed nor failed, because the machine had no time to show them
 * @param notEvaluated the number of assertions without a verdict, as in a run that its user ended
 * @param expectations the number of assertions in its scenario
 * @param contenders the ids of its contenders
 * @param events whether the run has events, so that it can be watched or replayed
 * @param warnings the number of warnings, which are reasons to read the run's figures with care
 * @param tookMillis the duration of the whole run, including the start of its services; null until it is over
 * @param unreadable why the results cannot be read, in a few words; null if they can be read
 */
public record RunCard(
        String folder,
        String scenario,
        @Nullable Instant startedAt,
        @Nullable RunState state,
        boolean live,
        int passed,
        int notShown,
        int notEvaluated,
        int expectations,
        List<String> contenders,
        boolean events,
        int warnings,
        @Nullable Long tookMillis,
        @Nullable String unreadable) {

    private static final int BEFORE_SCENARIO = "20261121-101500-".length();

    static RunCard of(RunFolder folder, RunHead head, boolean live) {
        String name = head.name();
        return new RunCard(
                folder.name(),
                name == null ? scenarioIn(folder.name()) : name,
                head.startedAt(),
                head.stateOrRunning(),
                live,
                head.passed(),
                head.notShown(),
                head.notEvaluated(),
                head.expected(),
                head.contenders(),
                folder.events().isPresent(),
                head.warnings(),
                head.tookMillis(),
                head.unreadable());
    }

    /** Returns the part of the folder's name that names the scenario. */
    static String scenarioIn(String folder) {
        return folder.substring(BEFORE_SCENARIO);
    }

    /** Returns whether the text shown for this run contains every word. Upper and lower case do not matter. */
    boolean hasAll(String words) {
        String shown = String.join(
                        " ",
                        folder,
                        scenario,
                        state == null ? "unreadable" : state.name(),
                        String.join(" ", contenders))
                .toLowerCase(Locale.ROOT);
        return List.of(words.toLowerCase(Locale.ROOT).strip().split("\\s+")).stream()
                .allMatch(shown::contains);
    }
}
