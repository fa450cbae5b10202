package mesh.load.report.compare;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mesh.load.report.ValiditySentence;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ValidityWarning;

/**
 * What weakens one of two runs that are compared, and with it the comparison.
 *
 * @param run {@code first} or {@code second}
 * @param kind {@code incomplete}, {@code note}, or that of a {@link ValidityWarning}
 * @param contender whose figures it weakens; empty if it is the whole run
 */
record Doubt(String run, String kind, String contender, String text) {

    private static final String INCOMPLETE = "incomplete";

    /** That one of them is not complete comes first. */
    static List<Doubt> of(RunResult first, RunResult second) {
        List<Doubt> all =
                Stream.concat(of("first", first), of("second", second)).toList();
        return Stream.concat(
                        all.stream().filter(Doubt::isIncomplete), all.stream().filter(doubt -> !doubt.isIncomplete()))
                .toList();
    }

    private static Stream<Doubt> of(String name, RunResult run) {
        return Stream.of(
                        state(name, run),
                        run.validityWarnings().stream()
                                .map(note -> new Doubt(name, note.kind(), note.contender(), note.text())),
                        run.notes().stream().map(note -> new Doubt(name, "note", "", note)))
                .flatMap(part -> part);
    }

    /** For a person: of each run one sentence for each contender. */
    static List<Doubt> together(RunResult first, RunResult second) {
        return Stream.concat(
                        of(first, second).stream().filter(Doubt::isIncomplete),
                        Stream.concat(together("first", first), together("second", second)))
                .toList();
    }

    private static Stream<Doubt> together(String name, RunResult run) {
        return ValiditySentence.of(run).stream()
                .map(warning ->
                        new Doubt(name, String.join(" ", warning.kinds()), warning.contender(), warning.text()));
    }

    private static Stream<Doubt> state(String name, RunResult run) {
        String state = run.state().name().toLowerCase(Locale.ROOT);
        return run.state() == RunState.COMPLETE
                ? Stream.empty()
                : Stream.of(
                        new Doubt(name, INCOMPLETE, "", "it is not complete (" + state + "): " + run.stateReason()));
    }

    boolean isIncomplete() {
        return kind.equals(INCOMPLETE);
    }

    /** One sentence, with who is concerned. */
    String sentence() {
        return contender.isEmpty() ? text : contender + ": " + text;
    }
}
