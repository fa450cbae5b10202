package mesh.load.report;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OverloadFigures;

/**
 * Validity warnings for a person: one sentence for each contender, however many warnings there are about it, and one for each warning
 * about the whole run. The results keep the warnings separate.
 *
 * @param contender whose figures are concerned; empty for the whole run
 * @param texts at least one, in the order of the results
 * @param kinds kinds of {@link ValidityWarning}; none for a note
 */
public record ValiditySentence(String contender, List<String> texts, List<String> kinds) {

    /** Kinds after which failures or times mean something else than the table alone suggests. */
    private static final Set<String> DECISIVE = Set.of(
            "never-accepted",
            "accept-queue-full",
            "client-paused",
            "service-paused",
            "service-out-of-memory",
            "service-lost",
            "worker-lost");

    private static final String NO_KIND = "";
    private static final String SEPARATOR = ": ";

    /** Returns the sentences about contenders in the order of the run, then those about the whole run. */
    public static List<ValiditySentence> of(RunResult run) {
        List<String> contenders = contenders(run);
        Set<String> known = Set.copyOf(contenders);
        List<ValidityWarning> all = Stream.concat(
                        run.validityWarnings().stream(), run.notes().stream().map(note -> attributed(note, known)))
                .toList();
        Map<String, List<ValidityWarning>> byContender =
                all.stream().collect(Collectors.groupingBy(ValidityWarning::contender));
        return Stream.concat(
                        contenders.stream()
                                .filter(byContender::containsKey)
                                .map(contender -> warning(contender, byContender.getOrDefault(contender, List.of()))),
                        all.stream()
                                .filter(note -> !known.contains(note.contender()))
                                .map(note -> warning(note.contender(), List.of(note))))
                .toList();
    }

    /** Returns the warnings that change what the table seems to say, one sentence for each. */
    static List<String> decisive(RunResult run) {
        return run.validityWarnings().stream()
                .filter(warning -> DECISIVE.contains(warning.kind()))
                .map(warning ->
                        new ValiditySentence(warning.contender(), List.of(warning.text()), List.of(warning.kind())))
                .map(ValiditySentence::sentence)
                .toList();
    }

    private static ValiditySentence warning(String contender, List<ValidityWarning> notes) {
        return new ValiditySentence(
                contender,
                notes.stream().map(ValidityWarning::text).toList(),
                notes.stream()
                        .map(ValidityWarning::kind)
                        .filter(kind -> !kind.equals(NO_KIND))
                        .distinct()
                        .toList());
    }

    /** Converts a note to a warning. A note is a line of text that may begin with the contender that it is about. */
    private static ValidityWarning attributed(String note, Set<String> contenders) {
        for (int colon = note.indexOf(SEPARATOR); colon >= 0; colon = note.indexOf(SEPARATOR, colon + 1)) {
            String name = note.substring(0, colon);
            if (contenders.contains(name)) {
                return new ValidityWarning(NO_KIND, name, note.substring(colon + SEPARATOR.length()));
            }
        }
        return new ValidityWarning(NO_KIND, "", note);
    }

    /** Returns the names of all contenders with figures or a warning. */
    private static List<String> contenders(RunResult run) {
        return Stream.of(
                        run.contenders().stream().map(ContenderResult::id),
                        searches(run.measurement()).stream().map(CapacityFigures::contender),
                        held(run.measurement()).stream().map(OpenConnectionsStep::contender),
                        run.validityWarnings().stream()
                                .map(ValidityWarning::contender)
                                .filter(name -> !name.isEmpty()))
                .flatMap(names -> names)
                .distinct()
                .toList();
    }

    private static List<CapacityFigures> searches(Measurement measured) {
        return switch (measured) {
            case Measurement.Capacity capacity -> capacity.searches();
            case Measurement.Overload overload ->
                overload.overloads().stream().map(OverloadFigures::capacity).toList();
            case Measurement.Isolated isolated -> searches(isolated.underLoad());
            case Measurement.Load load -> List.of();
            case Measurement.Soak soak -> List.of();
            case Measurement.OpenConnections open -> List.of();
        };
    }

    private static List<OpenConnectionsStep> held(Measurement measured) {
        return measured instanceof Measurement.OpenConnections(List<OpenConnectionsStep> steps) ? steps : List.of();
    }

    /** Returns the text without the contender. */
    public String text() {
        return String.join("; ", texts);
    }

    /** Returns the text, preceded by the contender. */
    public String sentence() {
        return contender.isEmpty() ? text() : contender + ": " + text();
    }
}
