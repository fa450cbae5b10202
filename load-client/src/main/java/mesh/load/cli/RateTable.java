package mesh.load.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.predict.Predictions;
import mesh.load.predict.Predictions.Rate;
import mesh.load.predict.rate.RateModel;
import mesh.load.predict.rate.RateModel.Carried;
import mesh.load.predict.rate.RateModel.Limit;
import mesh.load.predict.rate.RatePrediction;
import mesh.load.predict.rate.RatePrediction.Interval;
import mesh.load.predict.rate.RatePrediction.Recovery;
import mesh.load.predict.rate.RatePrediction.Use;
import mesh.load.predict.rate.RateSimulation;
import mesh.load.predict.rate.SmallestLimit;
import mesh.load.predict.rate.SmallestLimit.Finding;
import mesh.load.predict.rate.SmallestLimit.Target;
import mesh.load.predict.rate.SmallestLimit.Trial;
import mesh.load.report.ContenderRow;
import mesh.load.scenario.Contender;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.stats.ServedAsBefore;
import mesh.load.text.Table;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The predictions for contenders under a load at a rate, as a table or as JSON. */
final class RateTable {

    private static final int P50 = 50;
    private static final int P99 = 99;

    /** With fewer runs, an interval contains all of them. */
    private static final int RUNS_OF_AN_INTERVAL = 40;

    /** @param finding null if there was nothing to search */
    private record Row(
            String id,
            RateModel model,
            RatePrediction figures,
            @Nullable Finding finding) {

        Stream<Recovery> recovery() {
            return Stream.ofNullable(figures.recovery());
        }
    }

    private final Predictions predictions;
    private final @Nullable Target target;
    private final List<Row> rows = new ArrayList<>();
    private final NotPredicted others = new NotPredicted();

    /** @param p99 for a search of the smallest limit; null for no search */
    RateTable(Predictions predictions, @Nullable Duration p99) {
        this.predictions = predictions;
        try {
            target = p99 == null ? null : new Target(P99, p99);
        } catch (IllegalArgumentException notAllowed) {
            throw new ScenarioException("--p99: " + notAllowed.getMessage());
        }
    }

    /** Simulates a contender, unless it has no model. */
    void add(Contender contender, Rate rate) {
        RateModel model;
        try {
            model = predictions.atRate(contender, rate);
        } catch (IllegalArgumentException notModelled) {
            others.add(contender.id(), String.valueOf(notModelled.getMessage()));
            return;
        }
        Finding finding = target == null ? null : search(model, target).orElse(null);
        rows.add(new Row(contender.id(), model, RateSimulation.run(model), finding));
    }

    private static Optional<Finding> search(RateModel model, Target target) {
        return Stream.of(Limit.REQUEST_THREADS, Limit.CONNECTIONS)
                .filter(limit -> SmallestLimit.isSearchable(model, limit))
                .findFirst()
                .map(limit -> new SmallestLimit(model, limit, target).find(reached -> {}));
    }

    boolean isEmpty() {
        return rows.isEmpty() && others.reasons().isEmpty();
    }

    /** Returns whether it has a figure of any contender. */
    boolean hasPredictions() {
        return !rows.isEmpty();
    }

    void addTo(ArrayNode contenders) {
        for (Row row : rows) {
            ObjectNode one = contenders
                    .addObject()
                    .put("id", row.id())
                    .putPOJO("model", row.model())
                    .putPOJO("figures", row.figures());
            if (row.finding() != null) {
                one.putPOJO("smallest", row.finding());
            }
        }
        others.reasons()
                .forEach((id, reason) -> contenders.addObject().put("id", id).put("notModelled", reason));
    }

    /** @param measured the same load in a run; empty for no comparison */
    String text(Map<String, ContenderRow> measured) {
        String notes = rows.stream().flatMap(RateTable::note).collect(Collectors.joining());
        return rows.isEmpty()
                ? others.lines()
                : Stream.of(table(measured), legend(), notes, others.lines())
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("\n"));
    }

    private String table(Map<String, ContenderRow> measured) {
        Table<Row> table = Table.of(rows).text("contender", Row::id);
        if (hasSlowdown()) {
            table.text("as before", row -> recovery(row, recovery -> asBefore(recovery, row.figures())))
                    .text(
                            "as before, of those after the fault",
                            row -> recovery(row, recovery -> percent(recovery.served())));
        }
        if (rows.stream().anyMatch(row -> row.model().retries() != null)) {
            table.text("attempts per call", row -> interval(row.figures().attemptsPerCall(), 2));
        }
        table.text("p50", row -> duration(row.figures().p50Nanos()))
                .text("p99", row -> duration(row.figures().p99Nanos()));
        if (!hasSlowdown()) {
            table.text("mean", row -> duration(row.figures().meanNanos()));
        }
        table.text("served per second", row -> interval(row.figures().perSecond(), 1))
                .text("5xx by cause", row -> failures(row.figures()));
        if (!hasSlowdown()) {
            table.text("utilisation", row -> utilisation(row.figures()))
                    .text("waiting on average", row -> waiting(row.figures()));
        }
        if (target != null) {
            table.text("smallest limit", row -> row.finding() == null ? Text.NOTHING : smallest(row.finding()));
        }
        if (!measured.isEmpty()) {
            table.text("measured p50", row -> measured(measured.get(row.id()), P50))
                    .text("measured p99", row -> measured(measured.get(row.id()), P99));
        }
        return table.text();
    }

    /** Returns whether a backend is slower for a while. Averages over this time and the rest would say little. */
    private boolean hasSlowdown() {
        return rows.stream().flatMap(Row::recovery).findAny().isPresent();
    }

    private static String recovery(Row row, Function<Recovery, String> text) {
        return row.recovery().map(text).findFirst().orElse(Text.NOTHING);
    }

    private static String asBefore(Recovery recovery, RatePrediction figures) {
        String runs = recovery.recovered() == figures.runs()
                ? ""
                : " in " + recovery.recovered() + " of " + figures.runs() + " runs";
        return recovery.nanos() == null
                ? "never in " + Text.number(recovery.seconds(), 1) + " s"
                : duration(recovery.nanos()) + runs;
    }

    private static String percent(Interval ratio) {
        return interval(ratio, value -> Text.number(100 * value, 1) + " %");
    }

    private static String measured(@Nullable ContenderRow row, int percent) {
        Long nanos = row == null ? null : row.latencyNanos(percent);
        return nanos == null ? Text.NOTHING : Text.duration(nanos);
    }

    private String legend() {
        IntSummaryStatistics runs =
                rows.stream().mapToInt(row -> row.figures().runs()).summaryStatistics();
        String shown = runs.getMax() == 1
                ? "Nothing in this load is random, so one simulated run shows all.\n"
                : "Each figure is the median of " + (runs.getMin() < runs.getMax() ? runs.getMin() + " to " : "")
                        + runs.getMax() + " simulated runs. In brackets is the interval in which "
                        + (runs.getMin() < RUNS_OF_AN_INTERVAL
                                ? "the runs are, and 95 % of 40 runs"
                                : "95 % of the runs are")
                        + ".\n";
        return hasSlowdown() ? shown + "Users are served as before when " + ServedAsBefore.WORDS + ".\n" : shown;
    }

    private static Stream<String> note(Row row) {
        Carried carried = row.figures().carried();
        return carried == null || carried.perSecond() > row.model().load().perSecond()
                ? Stream.empty()
                : Stream.of("- " + row.id() + ": " + words(carried)
                        + ". A queue grows for as long as the load lasts, so the "
                        + "figures depend on the length of a run.\n");
    }

    private static String words(Carried carried) {
        return carried.places() + " " + carried.limit() + " carry at most " + Text.number(carried.perSecond(), 1)
                + " requests per second";
    }

    private static String duration(@Nullable Interval nanos) {
        return nanos == null ? Text.NOTHING : interval(nanos, value -> Text.duration(Math.round(value)));
    }

    private static String interval(Interval figure, int digits) {
        return interval(figure, value -> Text.number(value, digits));
    }

    private static String interval(Interval figure, DoubleFunction<String> text) {
        String median = text.apply(figure.median());
        return figure.low() == figure.high()
                ? median
                : median + " (" + text.apply(figure.low()) + " to " + text.apply(figure.high()) + ")";
    }

    private static String failures(RatePrediction figures) {
        return listed(figures.failures().entrySet().stream()
                .map(one -> Text.number(100 * one.getValue().median(), 1) + " % " + one.getKey()));
    }

    private static String utilisation(RatePrediction figures) {
        return listed(figures.uses().stream()
                .filter(use -> use.utilisation() != null)
                .map(use -> use.limit() + " " + Text.percent(use.utilisation())));
    }

    private static String waiting(RatePrediction figures) {
        return listed(
                figures.uses().stream().filter(use -> use.places() != null).map(RateTable::waiting));
    }

    private static String waiting(Use use) {
        return use.limit() + " " + Text.number(use.waiting().median(), 1);
    }

    private static String listed(Stream<String> parts) {
        String listed = parts.collect(Collectors.joining(", "));
        return listed.isEmpty() ? Text.NOTHING : listed;
    }

    private static String smallest(Finding finding) {
        Trial enough = finding.enough();
        if (enough != null) {
            return enough.value() + " " + finding.limit() + tried(finding.tooFew());
        }
        Carried carried = finding.carried();
        return "none up to " + SmallestLimit.MOST + (carried == null ? tried(finding.tooFew()) : ": " + words(carried));
    }

    private static String tried(@Nullable Trial trial) {
        return trial == null
                ? ""
                : " (with " + trial.value() + ": " + duration(trial.figures().p99Nanos()) + ")";
    }
}
