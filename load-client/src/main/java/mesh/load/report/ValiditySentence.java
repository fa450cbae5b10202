package mesh.load.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.metrics.Doubts;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.results.WarningKind.Prominence;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.text.Html;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/**
 * All warnings about one contender in one sentence, or one warning about the whole run.
 *
 * @param contender empty if the sentence is about the whole run
 * @param kinds keys of {@link WarningKind}; none for a note
 */
public record ValiditySentence(String contender, String text, List<String> kinds) {

    /** The maximum number of contenders that a sentence names. */
    private static final int NAMED = 3;

    /** The maximum number of sentences below a table. */
    private static final int BELOW_TABLE = 3;

    /** Returns one warning, with advice, about the times that other programs made longer; empty if they made none longer. */
    public static String busyMachine(RunResult run) {
        String busy = busyTimes(run);
        return busy.isEmpty() ? "" : busy + " " + WarningKind.MACHINE_BUSY.whatToDo();
    }

    private static String busyTimes(RunResult run) {
        Set<String> disturbed = run.validityWarnings().stream()
                .filter(warning -> warning.is(WarningKind.MACHINE_BUSY))
                .map(ValidityWarning::contender)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (disturbed.isEmpty()) {
            return "";
        }
        double cores = clients(run.measurement())
                .map(client -> client == null ? null : client.otherCpuCores())
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        String busy = "The machine was busy"
                + (cores > 0
                        ? " (" + Text.number(cores, 1) + " of " + run.machine().processors() + " cores)"
                        : "");
        long all = measured(run.measurement()).distinct().count();
        if (disturbed.contains("") || disturbed.size() >= all) {
            return busy + ": do not trust these times.";
        }
        String under = disturbed.size() <= NAMED
                ? String.join(", ", disturbed)
                : disturbed.size() + " of " + all + " contenders";
        return busy + " under " + under + ": do not trust " + (disturbed.size() == 1 ? "its time." : "their times.");
    }

    private static Stream<@Nullable ClientFigures> clients(Measurement measurement) {
        return switch (measurement) {
            case Measurement.Load load -> load.contenders().stream().map(ContenderResult::client);
            case Measurement.Isolated isolated -> clients(isolated.underLoad());
            case Measurement.Overload overload -> overload.overloads().stream().map(OverloadFigures::client);
            case Measurement.OpenConnections open -> open.steps().stream().map(OpenConnectionsStep::client);
            case Measurement.Capacity capacity -> Stream.empty();
            case Measurement.Soak soak -> Stream.empty();
        };
    }

    /** Returns the sentences about contenders in the order of the run, then those about the whole run. */
    public static List<ValiditySentence> of(RunResult run) {
        return of(run, any -> true);
    }

    /** Returns only sentences about some warnings. */
    public static List<ValiditySentence> of(RunResult run, Predicate<ValidityWarning> some) {
        return grouped(run, some).map(ValiditySentence::of).toList();
    }

    /** Returns the warnings about each contender in one list, and each warning about the whole run in a list of its own. */
    private static Stream<List<ValidityWarning>> grouped(RunResult run, Predicate<ValidityWarning> some) {
        Map<String, List<ValidityWarning>> byContender = new LinkedHashMap<>();
        Stream.concat(
                        measured(run.measurement()),
                        run.validityWarnings().stream().map(ValidityWarning::contender))
                .filter(contender -> !contender.isEmpty())
                .forEach(contender -> byContender.put(contender, new ArrayList<>()));
        List<ValidityWarning> ofRun = new ArrayList<>();
        Stream.concat(
                        run.validityWarnings().stream(),
                        run.notes().stream().map(note -> attributed(note, byContender.keySet())))
                .filter(some)
                .forEach(one -> byContender.getOrDefault(one.contender(), ofRun).add(one));
        return Stream.concat(byContender.values().stream(), ofRun.stream().map(List::of))
                .filter(warnings -> !warnings.isEmpty());
    }

    static List<String> sentences(RunResult run) {
        return of(run).stream().map(ValiditySentence::sentence).toList();
    }

    /** Returns the sentences, each with what a reader can do. */
    static List<String> advisedSentences(RunResult run) {
        return of(run).stream().map(one -> one.sentence(one.whatToDo())).toList();
    }

    /**
     * Returns what a reader of the table must know: one sentence for each contender, at most three, and the number of all other warnings. The
     * first sentences are about warnings that change what the table seems to say. The others are about times in doubt. The advice for the first
     * warning of a sentence follows it, unless another sentence already has it.
     */
    static List<String> belowTable(RunResult run) {
        List<ValidityWarning> decisive = decisive(run);
        Comparator<ValidityWarning> decisiveFirst =
                Comparator.comparing(warning -> Boolean.valueOf(!decisive.contains(warning)));
        Doubts doubts = Doubts.of(run.validityWarnings());
        List<List<ValidityWarning>> first = grouped(
                        run, warning -> decisive.contains(warning) || isMainDoubt(warning, doubts))
                .map(warnings -> warnings.stream().sorted(decisiveFirst).toList())
                .sorted(Comparator.comparing(List::getFirst, decisiveFirst))
                .limit(BELOW_TABLE)
                .toList();
        int shown = first.stream().mapToInt(List::size).sum();
        return Stream.concat(advised(first).stream(), others(run, shown)).toList();
    }

    private static List<String> advised(List<List<ValidityWarning>> shown) {
        Set<String> given = new HashSet<>();
        List<String> sentences = new ArrayList<>();
        for (List<ValidityWarning> warnings : shown) {
            ValiditySentence all = of(warnings);
            String advice = of(warnings.subList(0, 1)).whatToDo();
            sentences.add(all.sentence(given.add(advice) ? advice : ""));
        }
        return sentences;
    }

    /** Returns the number of warnings that are not shown, in words. The first line of the output is about a busy machine. */
    private static Stream<String> others(RunResult run, int shown) {
        long others = run.validityWarnings().stream()
                        .filter(warning -> !warning.is(WarningKind.MACHINE_BUSY))
                        .count()
                - shown;
        return shown == 0 || others == 0
                ? Stream.empty()
                : Stream.of("and " + others + (others == 1 ? " more warning" : " more warnings") + ": see the report");
    }

    /** Returns the decisive warnings. The time to connect already says that a queue was full. */
    private static List<ValidityWarning> decisive(RunResult run) {
        Set<String> slow = run.validityWarnings().stream()
                .filter(warning -> warning.is(WarningKind.SLOW_CONNECT))
                .map(ValidityWarning::contender)
                .collect(Collectors.toSet());
        return run.validityWarnings().stream()
                .filter(warning -> WarningKind.of(warning.kind())
                        .filter(kind -> kind.prominence() == Prominence.DECISIVE)
                        .isPresent())
                .filter(warning -> !warning.is(WarningKind.ACCEPT_QUEUE_FULL) || !slow.contains(warning.contender()))
                .toList();
    }

    /** Returns whether a warning is the main reason to doubt the times of its contender. */
    private static boolean isMainDoubt(ValidityWarning warning, Doubts doubts) {
        return doubts.mainDoubt(warning.contender())
                .filter(doubt -> doubt.warning().equals(warning))
                .isPresent();
    }

    private static ValiditySentence of(List<ValidityWarning> warnings) {
        return new ValiditySentence(
                warnings.getFirst().contender(),
                warnings.stream().map(ValidityWarning::text).collect(Collectors.joining("; ")),
                warnings.stream()
                        .map(ValidityWarning::kind)
                        .filter(kind -> !kind.isEmpty())
                        .distinct()
                        .toList());
    }

    /** Converts a note to a warning. A note is a line of text. It may begin with the name of the contender that it is about. */
    private static ValidityWarning attributed(String note, Set<String> contenders) {
        for (int colon = note.indexOf(": "); colon >= 0; colon = note.indexOf(": ", colon + 1)) {
            String name = note.substring(0, colon);
            if (contenders.contains(name)) {
                return new ValidityWarning("", name, note.substring(colon + 2));
            }
        }
        return new ValidityWarning("", "", note);
    }

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

    public String sentence() {
        return contender.isEmpty() ? text : contender + ": " + text;
    }

    private String sentence(String advice) {
        String sentence = sentence();
        return advice.isEmpty() ? sentence : sentence + (sentence.endsWith(".") ? " " : ". ") + advice;
    }

    /** Returns a sentence of advice for each kind that has its own; empty for a note. */
    @JsonProperty
    public String whatToDo() {
        return kinds.stream()
                .flatMap(kind -> WarningKind.of(kind).stream())
                .map(WarningKind::whatToDo)
                .distinct()
                .collect(Collectors.joining(" "));
    }

    public static Html section(Stream<Html> items) {
        Html list = Html.all(items);
        return Html.tag("section", Html.tag("h2", "Validity warnings"), Html.tag("ul", list))
                .with("id", "validity-warnings")
                .with("class", "callout")
                .unless(list.equals(Html.NOTHING));
    }
}
