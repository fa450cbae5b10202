package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ValidityWarning;

/**
 * A warning about one of two compared runs, and thus about the comparison.
 *
 * @param run {@code first} or {@code second}
 * @param kind {@code incomplete}, {@code note}, or a kind of {@link ValidityWarning}
 * @param contender whose figures are concerned; empty for the whole run
 */
record RunWarning(String run, String kind, String contender, String text) {

    private static final String INCOMPLETE = "incomplete";

    /** Returns all warnings; those about an incomplete run come first. */
    static List<RunWarning> of(RunResult first, RunResult second) {
        List<RunWarning> all =
                Stream.concat(of("first", first), of("second", second)).toList();
        return Stream.concat(
                        all.stream().filter(RunWarning::isIncomplete),
                        all.stream().filter(warning -> !warning.isIncomplete()))
                .toList();
    }

    private static Stream<RunWarning> of(String name, RunResult run) {
        return Stream.of(
                        state(name, run),
                        run.validityWarnings().stream()
                                .map(note -> new RunWarning(name, note.kind(), note.contender(), note.text())),
                        run.notes().stream().map(note -> new RunWarning(name, "note", "", note)))
                .flatMap(part -> part);
    }

    /** Returns the warnings for a person: one sentence for each contender of each run. */
    static List<RunWarning> together(RunResult first, RunResult second) {
        return Stream.concat(
                        of(first, second).stream().filter(RunWarning::isIncomplete),
                        Stream.concat(together("first", first), together("second", second)))
                .toList();
    }

    private static Stream<RunWarning> together(String name, RunResult run) {
        return ValiditySentence.of(run).stream()
                .map(warning ->
                        new RunWarning(name, String.join(" ", warning.kinds()), warning.contender(), warning.text()));
    }

    private static Stream<RunWarning> state(String name, RunResult run) {
        String state = run.state().name().toLowerCase(Locale.ROOT);
        return run.state() == RunState.COMPLETE
                ? Stream.empty()
                : Stream.of(new RunWarning(
                        name, INCOMPLETE, "", "it is not complete (" + state + "): " + run.stateReason()));
    }

    boolean isIncomplete() {
        return kind.equals(INCOMPLETE);
    }

    /** Returns one sentence, preceded by the contender. */
    String sentence() {
        return contender.isEmpty() ? text : contender + ": " + text;
    }
}
