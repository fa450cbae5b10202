package mesh.load.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.result.ContenderResult;
import mesh.load.result.KneeFigures;
import mesh.load.result.RunResult;
import mesh.load.result.ValidityNote;

/**
 * What weakens a run, as a person reads it: one sentence for each contender, however much there is to say of it, and one for
 * each finding that is about the whole run. The results keep each finding for itself.
 *
 * @param contender whose figures are weakened; empty if it is the whole run
 * @param texts at least one, in the order of the results
 * @param kinds those of {@link ValidityNote}; none for a note
 */
record ValidityWarning(String contender, List<String> texts, List<String> kinds) {

    private static final String NO_KIND = "";

    /** Contenders in the order of the run, and then what is about all of them. */
    static List<ValidityWarning> of(RunResult run) {
        List<String> contenders = contenders(run);
        List<ValidityNote> all = Stream.concat(
                        run.validity().stream(), run.notes().stream().map(note -> attributed(note, contenders)))
                .toList();
        return Stream.concat(
                        contenders.stream().flatMap(contender -> together(contender, all).stream()),
                        all.stream()
                                .filter(note -> !contenders.contains(note.contender()))
                                .map(note -> warning(note.contender(), List.of(note))))
                .toList();
    }

    private static Optional<ValidityWarning> together(String contender, List<ValidityNote> all) {
        List<ValidityNote> its =
                all.stream().filter(note -> note.contender().equals(contender)).toList();
        return its.isEmpty() ? Optional.empty() : Optional.of(warning(contender, its));
    }

    private static ValidityWarning warning(String contender, List<ValidityNote> notes) {
        return new ValidityWarning(
                contender,
                notes.stream().map(ValidityNote::text).toList(),
                notes.stream()
                        .map(ValidityNote::kind)
                        .filter(kind -> !kind.equals(NO_KIND))
                        .distinct()
                        .toList());
    }

    /** A note is a line of text that may begin with whom it is about. */
    private static ValidityNote attributed(String note, List<String> contenders) {
        return contenders.stream()
                .filter(contender -> note.startsWith(contender + ": "))
                .findFirst()
                .map(contender -> new ValidityNote(NO_KIND, contender, note.substring(contender.length() + 2)))
                .orElseGet(() -> new ValidityNote(NO_KIND, "", note));
    }

    /** Whoever has figures or a finding. */
    private static List<String> contenders(RunResult run) {
        return Stream.of(
                        run.contenders().stream().map(ContenderResult::id),
                        run.knees().stream().map(KneeFigures::contender),
                        run.validity().stream().map(ValidityNote::contender).filter(name -> !name.isEmpty()))
                .flatMap(names -> names)
                .distinct()
                .toList();
    }

    /** All that there is to say, without whom it is about. */
    String text() {
        return String.join("; ", texts);
    }

    /** With whom it is about. */
    String sentence() {
        return contender.isEmpty() ? text() : contender + ": " + text();
    }
}
