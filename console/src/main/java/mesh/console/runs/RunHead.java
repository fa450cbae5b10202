package mesh.console.runs;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.Trust;
import org.jspecify.annotations.Nullable;

/**
 * The parts of {@code results.json} that a list of runs shows, without its many megabytes of requests. Any field may be missing,
 * because a user may have edited the file.
 *
 * @param unreadable why the file could not be read; null if it was read
 */
record RunHead(
        @Nullable Integer format,
        @Nullable RunState state,
        @Nullable Instant startedAt,
        @Nullable Map<String, Object> scenario,
        @Nullable List<@Nullable Checked> expectations,
        @Nullable Instant endedAt,
        @Nullable List<@Nullable Object> validityWarnings,
        @Nullable String unreadable) {

    /** The head of a run that has no results yet. */
    static final RunHead NONE = unreadable(null);

    private static RunHead unreadable(@Nullable String why) {
        return new RunHead(null, null, null, null, null, null, null, why);
    }

    /** Returns the head for a file that is not a result, or only part of a result. */
    static RunHead damaged() {
        return unreadable("cannot be read: damaged");
    }

    /** Returns the head for a file that is larger than this page reads. */
    static RunHead tooLarge() {
        return unreadable("cannot be read: too large");
    }

    /** Returns the head for a file that belongs to another user. */
    static RunHead denied() {
        return unreadable("cannot be read: another user's");
    }

    /** Returns the head for a file from another version, whose fields this version does not understand. */
    static RunHead ofOtherFormat(int format) {
        return unreadable(
                "made by " + (format < RunResult.FORMAT ? "an older" : "a newer") + " version (format " + format + ")");
    }

    record Checked(@Nullable String verdict) {}

    /** Returns the state, or {@code RUNNING} for a run that has not recorded one; null if its results cannot be read. */
    @Nullable
    RunState stateOrRunning() {
        return unreadable == null && state == null ? RunState.RUNNING : state;
    }

    @Nullable
    String name() {
        return scenario == null || !(scenario.get("name") instanceof String name) ? null : name;
    }

    /** Returns the ids of the contenders. */
    List<String> contenders() {
        return listOf("contenders").stream()
                .map(one -> one instanceof Map<?, ?> contender ? contender.get("id") : null)
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .distinct()
                .toList();
    }

    /** Returns the number of assertions in the scenario. */
    int expected() {
        return listOf("expectations").size();
    }

    int passed() {
        return count(Verdict.PASSED);
    }

    int notShown() {
        return count(Verdict.NOT_SHOWN);
    }

    /** Returns the number of assertions of the scenario without a verdict. A run that ended early may have evaluated none. */
    int notEvaluated() {
        return Math.max(0, expected() - passed() - notShown() - count(Verdict.FAILED));
    }

    private int count(Verdict verdict) {
        return expectations == null
                ? 0
                : (int) expectations.stream()
                        .filter(one -> one != null && verdict.name().equals(one.verdict()))
                        .count();
    }

    /** Returns the number of reasons to read the run's figures with care. */
    int warnings() {
        return validityWarnings == null ? 0 : validityWarnings.size();
    }

    /** Returns the duration of the whole run, including the start of services; null while it is unknown. */
    @Nullable
    Long tookMillis() {
        return startedAt == null || endedAt == null
                ? null
                : Duration.between(startedAt, endedAt).toMillis();
    }

    /**
     * Returns the scenario. Empty if the file has none that is valid, or if it would need more trust than a scenario from a stranger.
     *
     * @param file from which this head was read
     */
    Optional<Scenario> read(Path file) {
        if (scenario == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(CheckedScenarios.read(file.toString(), scenario, Trust.experiments(List.of())));
        } catch (ScenarioException refused) {
            return Optional.empty();
        }
    }

    private List<?> listOf(String key) {
        return scenario != null && scenario.get(key) instanceof List<?> list ? list : List.of();
    }
}
