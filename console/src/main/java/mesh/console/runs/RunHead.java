package mesh.console.runs;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import org.jspecify.annotations.Nullable;

/**
 * Of {@code results.json} what a list of runs shows; the many megabytes of requests are skipped. Anything may be missing in a file
 * that somebody has edited.
 *
 * @param unreadable why the file tells nothing; null if it was read
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

    /** What is known of a run that has no results yet. */
    static final RunHead NONE = unreadable(null);

    private static RunHead unreadable(@Nullable String why) {
        return new RunHead(null, null, null, null, null, null, null, why);
    }

    /** Of a file that is no result, or half of one. */
    static RunHead damaged() {
        return unreadable("cannot be read: damaged");
    }

    /** Of a file of another user. */
    static RunHead denied() {
        return unreadable("cannot be read: another user's");
    }

    /** Of a file that another version has made: this version does not know what its fields mean. */
    static RunHead ofOtherFormat(int format) {
        return unreadable(
                "made by " + (format < RunResult.FORMAT ? "an older" : "a newer") + " version (format " + format + ")");
    }

    record Checked(@Nullable String verdict) {}

    /** Without a word of its own it is under way; null if its results cannot be read. */
    @Nullable
    RunState stateOrRunning() {
        return unreadable == null && state == null ? RunState.RUNNING : state;
    }

    @Nullable
    String name() {
        return scenario == null || !(scenario.get("name") instanceof String name) ? null : name;
    }

    /** The ids of its contenders. */
    List<String> contenders() {
        return listOf("contenders").stream()
                .map(one -> one instanceof Map<?, ?> contender ? contender.get("id") : null)
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .distinct()
                .toList();
    }

    /** How many assertions the scenario has. */
    int expected() {
        return listOf("expectations").size();
    }

    int passed() {
        return expectations == null
                ? 0
                : (int) expectations.stream()
                        .filter(one -> one != null && "PASSED".equals(one.verdict()))
                        .count();
    }

    /** For how many reasons its figures are to be read with care. */
    int warnings() {
        return validityWarnings == null ? 0 : validityWarnings.size();
    }

    /** How long all of it took, the start of services included; null as long as that is not known. */
    @Nullable
    Long tookMillis() {
        return startedAt == null || endedAt == null
                ? null
                : Duration.between(startedAt, endedAt).toMillis();
    }

    private List<?> listOf(String key) {
        return scenario != null && scenario.get(key) instanceof List<?> list ? list : List.of();
    }
}
