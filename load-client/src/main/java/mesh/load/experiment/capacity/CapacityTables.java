package mesh.load.experiment.capacity;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import mesh.load.report.ProcessorSentence;
import mesh.load.report.Section;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.report.WaitSentence;
import mesh.load.results.Measurement;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityFigures.CapacityCost;
import mesh.load.results.experiment.CapacityFigures.CapacityStep;
import mesh.load.stats.MaxRateSearch;
import mesh.load.stats.Spread;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import mesh.load.text.TerminalColours.Tone;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/** Tables of the highest rate of each contender, the cost of a request at a rate that all sustain, and every step of the searches. */
public final class CapacityTables {

    private static final String HOW_TO_READ =
            "A contender sustains a rate if at least 99 of 100 requests get a valid response within the bound, counted "
                    + "from when each was due. A failed step is repeated once. late: requests that were sent more than "
                    + "10 ms after they were due, because all connections were waiting. The costs of a request are "
                    + "measured separately, at the highest rate that all contenders sustain (seen at/s). They are only those of "
                    + "the service: its processor time and allocated memory per request served, how many requests it "
                    + "serves per second of one processor, and how often one of its threads left a processor.";

    private record Step(String contender, CapacityStep step) {}

    private CapacityTables() {}

    public static Section section(Measurement.Capacity measured) {
        List<CapacityFigures> searches = measured.searches();
        Section section = new Section(Place.EXPERIMENT, "Maximum sustained rate")
                .id("maximum-rate")
                .table(rates(searches));
        section.list(searches.stream()
                .map(CapacityTables::limit)
                .flatMap(Optional::stream)
                .toList());
        Table<CapacityFigures> costs = costs(searches);
        if (!costs.isEmpty()) {
            section.words(
                            "The cost of a request to the service at the rate that all contenders sustain: the median of the rounds, and their range:")
                    .on(Medium.PAGE)
                    .table(costs);
        }
        return section.headingOfSummary("Every step")
                .table(steps(searches))
                .on(Medium.SUMMARY, Medium.PAGE)
                .reading(HOW_TO_READ);
    }

    public static String fact(Measurement.Capacity measured) {
        return measured.searches().stream()
                .map(one ->
                        one.contender() + " sustained " + one.sustainedPerSecond() + " requests per second" + open(one))
                .collect(Collectors.joining("; ", "", "."));
    }

    /** Says what was scarce at the rate that a contender did not sustain. */
    private static Optional<String> limit(CapacityFigures capacity) {
        return Optional.ofNullable(capacity.limitedBy()).map(limit -> {
            String scarce = limit.step().sustained()
                    ? "it sustained this rate when it was observed, so what limits it was not seen"
                    : Text.joined(
                            ". ",
                            ProcessorSentence.of(limit.processorUse()),
                            limit.waits() == null ? null : WaitSentence.of(limit.waits()));
            return capacity.contender() + " at " + Text.count(limit.step().perSecond()) + " requests a second: "
                    + (scarce.isEmpty() ? "no gauge shows what limits it" : scarce) + ".";
        });
    }

    /** Says how wide the answer still is, if the search had no time to make it precise. */
    private static String open(CapacityFigures capacity) {
        if (!capacity.end().equals(CapacitySearch.label(MaxRateSearch.End.OUT_OF_TIME))) {
            return "";
        }
        Integer failed = capacity.unsustainedPerSecond();
        return failed == null
                ? " (the search ran out of time, and the highest rate may be any higher one)"
                : " (the search ran out of time: the highest rate is between this and " + failed + ")";
    }

    private static Table<CapacityFigures> rates(List<CapacityFigures> searches) {
        return Table.of(searches)
                .caption("The highest rate at which the 99th percentile stayed within its bound.")
                .text("contender", CapacityFigures::contender)
                .number("connections", one -> Cell.count(one.connections()))
                .number("bound of p99", one -> Cell.duration(one.p99BoundNanos()))
                .number("sustained/s", CapacityTables::sustained)
                .number("failed at/s", one -> Cell.count(one.unsustainedPerSecond()))
                .number("p99 when sustained", CapacityTables::p99)
                .number("steps", one -> Cell.count(one.steps().size()))
                .text("end", CapacityFigures::end);
    }

    private static Cell sustained(CapacityFigures capacity) {
        return capacity.sustainedPerSecond() == 0
                ? Cell.NONE.in(Tone.BAD)
                : Cell.count(capacity.sustainedPerSecond()).in(Tone.GOOD);
    }

    private static Cell p99(CapacityFigures capacity) {
        return capacity.steps().stream()
                .filter(step -> step.sustained() && step.perSecond() == capacity.sustainedPerSecond())
                .findFirst()
                .map(step -> Cell.duration(step.p99Nanos()))
                .orElse(Cell.NONE);
    }

    /** Returns the table of costs. It also has the highest rate of each contender, because a choice between contenders needs both. */
    private static Table<CapacityFigures> costs(List<CapacityFigures> searches) {
        return Table.of(searches.stream().filter(one -> !one.costs().isEmpty()).toList())
                .text("contender", CapacityFigures::contender)
                .cells("sustained/s", one -> sustained(one).in(Tone.NONE))
                .cells("seen at/s", one -> Cell.count(one.costs().getFirst().perSecond()))
                .text("served", one -> sum(one, CapacityCost::ok) + " of " + sum(one, CapacityCost::requests))
                .cells("slowest p99", one -> Cell.duration(most(one, CapacityCost::p99Nanos)))
                .text("CPU/request", one -> each(one, CapacityCost::cpuNanos, 1e3, 0, " us"))
                .text("requests/core/s", one -> spread(one, CapacityCost::perCoreSecond, 1, 0, ""))
                .text("allocated/request", one -> each(one, CapacityCost::allocatedBytes, 1024, 1, " KiB"))
                .text("switches/request", one -> each(one, CapacityCost::contextSwitches, 1, 2, ""))
                .cells("threads", one -> Cell.count(most(one, CapacityCost::peakThreads)));
    }

    private static int sum(CapacityFigures capacity, ToIntFunction<CapacityCost> count) {
        return capacity.costs().stream().mapToInt(count).sum();
    }

    private static <N extends Comparable<N>> @Nullable N most(
            CapacityFigures capacity, Function<CapacityCost, @Nullable N> figure) {
        return capacity.costs().stream()
                .map(figure)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private static String each(
            CapacityFigures capacity,
            Function<CapacityCost, @Nullable Long> figure,
            double ofUnit,
            int digits,
            String unit) {
        return spread(capacity, cost -> cost.each(figure), ofUnit, digits, unit);
    }

    private static String spread(
            CapacityFigures capacity,
            Function<CapacityCost, @Nullable Double> figure,
            double ofUnit,
            int digits,
            String unit) {
        return Spread.of(capacity.costs(), figure)
                .map(of -> Text.number(of.median() / ofUnit, digits) + " (" + Text.number(of.low() / ofUnit, digits)
                        + " to " + Text.number(of.high() / ofUnit, digits) + ")" + unit)
                .orElse(Text.NOTHING);
    }

    private static Table<Step> steps(List<CapacityFigures> searches) {
        return Table.of(searches.stream()
                        .flatMap(one -> one.steps().stream().map(step -> new Step(one.contender(), step)))
                        .toList())
                .caption("Every step, in order.")
                .text("contender", Step::contender)
                .number("requests/s", one -> Cell.count(one.step().perSecond()))
                .number("for", one -> Cell.duration(one.step().durationNanos()))
                .number("requests", one -> Cell.count(one.step().requests()))
                .number("over", one -> Cell.count(one.step().overBound()))
                .number("failed", one -> Cell.count(one.step().failed()))
                .number("late", one -> Cell.count(one.step().late() + one.step().unsent()))
                .number("p50", one -> Cell.duration(one.step().p50Nanos()))
                .number("p99", one -> Cell.duration(one.step().p99Nanos()))
                .text("", one -> one.step().sustained() ? "sustained" : "failed");
    }
}
