package mesh.load.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.report.text.Html;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OpenConnectionsStep;

/**
 * Validity warnings for a person. All warnings about one contender are one sentence, and each warning about the whole run is one sentence.
 * The results keep the warnings separate.
 *
 * @param contender id of the contender; empty if the sentence is about the whole run
 * @param texts at least one, in the order of the results
 * @param kinds kinds of {@link ValidityWarning}; none for a note
 */
public record ValiditySentence(String contender, List<String> texts, List<String> kinds) {

    /** Kinds of warnings that change the meaning of failures or times in the table. */
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
        Map<String, List<ValidityWarning>> byContender = new LinkedHashMap<>();
        List<ValidityWarning> ofRun = new ArrayList<>();
        measured(run.measurement()).forEach(contender -> byContender.put(contender, new ArrayList<>()));
        run.validityWarnings().forEach(one -> byContender.putIfAbsent(one.contender(), new ArrayList<>()));
        byContender.remove("");
        Stream.concat(
                        run.validityWarnings().stream(),
                        run.notes().stream().map(note -> attributed(note, byContender.keySet())))
                .forEach(one -> byContender.getOrDefault(one.contender(), ofRun).add(one));
        return Stream.concat(
                        byContender.entrySet().stream()
                                .filter(one -> !one.getValue().isEmpty())
                                .map(one -> of(one.getKey(), one.getValue())),
                        ofRun.stream().map(warning -> of(warning.contender(), List.of(warning))))
                .toList();
    }

    static List<String> sentences(RunResult run) {
        return of(run).stream().map(ValiditySentence::sentence).toList();
    }

    /** Returns the warnings that change what the table seems to say, one sentence for each. */
    static List<String> decisive(RunResult run) {
        return run.validityWarnings().stream()
                .filter(warning -> DECISIVE.contains(warning.kind()))
                .map(warning -> of(warning.contender(), List.of(warning)).sentence())
                .toList();
    }

    private static ValiditySentence of(String contender, List<ValidityWarning> notes) {
        return new ValiditySentence(
                contender,
                notes.stream().map(ValidityWarning::text).toList(),
                notes.stream()
                        .map(ValidityWarning::kind)
                        .filter(kind -> !kind.equals(NO_KIND))
                        .distinct()
                        .toList());
    }

    /** Converts a note to a warning. A note is a line of text. It may begin with the name of the contender that it is about. */
    private static ValidityWarning attributed(String note, Set<String> contenders) {
        for (int colon = note.indexOf(SEPARATOR); colon >= 0; colon = note.indexOf(SEPARATOR, colon + 1)) {
            String name = note.substring(0, colon);
            if (contenders.contains(name)) {
                return new ValidityWarning(NO_KIND, name, note.substring(colon + SEPARATOR.length()));
            }
        }
        return new ValidityWarning(NO_KIND, "", note);
    }

    /** Returns the names of all contenders with figures. */
    private static Stream<String> measured(Measurement measurement) {
        return switch (measurement) {
            case Measurement.Load load -> load.contenders().stream().map(ContenderResult::id);
            case Measurement.Capacity capacity -> capacity.searches().stream().map(CapacityFigures::contender);
            case Measurement.Overload overload ->
                overload.overloads().stream().map(one -> one.capacity().contender());
            case Measurement.OpenConnections open -> open.steps().stream().map(OpenConnectionsStep::contender);
            case Measurement.Isolated isolated -> measured(isolated.underLoad());
            case Measurement.Soak soak -> Stream.empty();
        };
    }

    /** Returns the text without the contender. */
    public String text() {
        return String.join("; ", texts);
    }

    /** Returns the text, preceded by the contender. */
    public String sentence() {
        return contender.isEmpty() ? text() : contender + ": " + text();
    }

    /** Returns the section of a page with these items; nothing without any. */
    public static Html section(List<Html> items) {
        return items.isEmpty()
                ? Html.NOTHING
                : Html.tag("section", Html.tag("h2", "Validity warnings"), Html.tag("ul", items.stream()))
                        .with("id", "validity-warnings")
                        .with("class", "callout");
    }
}
