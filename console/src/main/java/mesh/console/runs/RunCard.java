package mesh.console.runs;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import mesh.load.results.RunState;
import org.jspecify.annotations.Nullable;

/**
 * A run in a list.
 *
 * @param startedAt null where there are no results yet
 * @param state null where the results cannot be read
 * @param live whether it is under way: one that was killed is {@code RUNNING}, and not live
 * @param expectations how many assertions its scenario has
 * @param contenders their ids
 * @param events whether it can be watched or played again
 * @param warnings for how many reasons its figures are to be read with care
 * @param tookMillis all of it, from the start of its services on; null as long as it is not over
 * @param unreadable why the results cannot be read, in a few words; null if they can
 */
record RunCard(
        String folder,
        String scenario,
        @Nullable Instant startedAt,
        @Nullable RunState state,
        boolean live,
        int passed,
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
                head.expected(),
                head.contenders(),
                folder.events().isPresent(),
                head.warnings(),
                head.tookMillis(),
                head.unreadable());
    }

    /** What a folder's own name says of the scenario. */
    static String scenarioIn(String folder) {
        return folder.substring(BEFORE_SCENARIO);
    }

    /** Whether all words stand somewhere in what is shown of it. */
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
