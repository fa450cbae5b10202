package mesh.load.lesson;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.metrics.ResultMetrics;
import mesh.load.report.ContenderRow;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.scenario.key.Labelled;
import mesh.load.text.Text;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;

/** Explains a run of a round's scenario with the run's figures, or says that the run did not show the subject of the lesson. */
public record Explainer(Round round, Lesson.Limit limit, RunResult run) {

    /** The explanation with the run's own figures, or the reason why there is no explanation. */
    public record Explained(boolean shown, String text) {}

    private static final Pattern HYPHEN = Pattern.compile("-(.)");

    public Explained explained() {
        if (run.state() != RunState.COMPLETE) {
            String reason = run.stateReason() == null ? "" : " (" + run.stateReason() + ")";
            return new Explained(false, "The run did not complete" + reason + ", so there is nothing to explain.");
        }
        Round.Explanation explanation = round.explanation();
        PredictionComparison comparison = new PredictionComparison(round, run);
        ExpectationFigures expectation = comparison.check(explanation.when());
        return switch (expectation.verdict()) {
            case PASSED -> whole(explanation);
            case FAILED ->
                new Explained(false, "This run did not show it. " + filled(explanation.otherwise()) + recording());
            case NOT_SHOWN ->
                new Explained(
                        false,
                        "Not shown here: " + expectation.reason() + ". "
                                + advice(comparison.whatToDo(explanation.when())) + recording());
            case NOT_EVALUATED -> new Explained(false, "This run cannot be explained: " + expectation.reason() + ".");
        };
    }

    private static String advice(List<String> ofWarnings) {
        return ofWarnings.isEmpty()
                ? "A faster machine, or one with less other work, can show it."
                : String.join(" ", ofWarnings);
    }

    private String recording() {
        return Recording.of(round.scenario().name()).isEmpty()
                ? ""
                : " ./mesh console has a recorded run that shows it.";
    }

    private Explained whole(Round.Explanation explanation) {
        return Placeholder.in(explanation.text()).stream()
                .filter(one -> value(one).isEmpty())
                .findFirst()
                .map(unknown -> new Explained(
                        false, "This run cannot be explained: '" + unknown.name() + "' was not measured."))
                .orElseGet(() -> new Explained(true, filled(explanation.text()) + stages(explanation)));
    }

    private String stages(Round.Explanation explanation) {
        return Stream.ofNullable(explanation.stages())
                .filter(text ->
                        Placeholder.in(text).stream().allMatch(one -> value(one).isPresent()))
                .map(text -> " " + filled(text))
                .findFirst()
                .orElse("");
    }

    private String filled(String text) {
        return Placeholder.PATTERN
                .matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(value(Placeholder.of(found)).orElse("(not measured)")));
    }

    private Optional<String> value(Placeholder placeholder) {
        String first = round.scenario().contenders().getFirst();
        String other = placeholder.contender();
        String contender = other == null ? first : other;
        return switch (placeholder.name()) {
            case Placeholder.LIMIT -> limitInForce();
            case Placeholder.CAUSE -> cause(contender);
            case String name
            when name.startsWith(Placeholder.SHARE) -> share(contender, name.substring(Placeholder.SHARE.length()));
            default ->
                Labelled.find(LessonMetric.class, placeholder.name())
                        .flatMap(metric -> figure(metric, metric == LessonMetric.RATIO ? first : contender, other));
        };
    }

    private Optional<String> figure(LessonMetric metric, String contender, @Nullable String other) {
        return metric.of(run, contender, other).stream().mapToObj(metric::text).findFirst();
    }

    private Optional<String> share(String contender, String stage) {
        String scope = run.measurement() instanceof Measurement.Overload ? "overload" : "contender";
        return ResultMetrics.of(run).number(scope, List.of(contender), "stage:" + stage, "share").stream()
                .mapToObj(Text::percent)
                .findFirst();
    }

    private Optional<String> cause(String contender) {
        ContenderRow row = new ContenderRow(CompleteRepetitions.of(run.contenders(), contender));
        return row.outcomes().failures().entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
    }

    /** Returns the lesson's setting with its value in this run, as its service reported it, such as {@code mesh.limits.fan-out = 256}. */
    public Optional<String> limitInForce() {
        return Optional.ofNullable(limit.property())
                .flatMap(property -> run.services().stream()
                        .filter(service -> service.name().equals(limit.service()))
                        .flatMap(service -> inForce(service, property))
                        .findFirst()
                        .map(value -> property + " = " + value));
    }

    /**
     * Returns the values that a service reports for a property. A gateway reports its own limits by the last word of their names, other
     * limits with the subject before that word ({@code database.maxConnections}), and its server's pool as a number of threads.
     */
    private static Stream<String> inForce(ServiceFigures service, String property) {
        String last = HYPHEN.matcher(property.replaceAll(".*\\.", ""))
                .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
        String key = property.equals("server.tomcat.threads.max")
                ? "threads.request"
                : property.replaceAll("^mesh\\.(limits\\.)?|[^.]*$", "") + last;
        return Stream.of(key, property.replaceAll("^server\\.", ""))
                .map(service.limits()::get)
                .filter(Objects::nonNull)
                .map(String::valueOf);
    }

    /**
     * A placeholder in a text. <code>{duration}</code> is a figure of the question's contender, and <code>{duration(other)}</code> is one
     * of another contender.
     */
    record Placeholder(String name, @Nullable String contender) {

        static final String CAUSE = "cause";

        static final String LIMIT = "limit";

        /** Precedes the label of a stage. */
        static final String SHARE = "share:";

        static final List<String> NAMES = Stream.of(
                        Labelled.labels(LessonMetric.class).stream(),
                        Stage.labels().stream().map(SHARE::concat),
                        Stream.of(CAUSE, LIMIT))
                .flatMap(Function.identity())
                .toList();

        private static final Pattern PATTERN = Pattern.compile("\\{([^{}()]*)(?:\\(([^{}()]*)\\))?}");

        private static Placeholder of(MatchResult found) {
            return new Placeholder(found.group(1), found.group(2));
        }

        static List<Placeholder> in(String text) {
            return PATTERN.matcher(text).results().map(Placeholder::of).toList();
        }
    }
}
