package mesh.load.experiment.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;
import mesh.load.stats.PairedRatio;

/** Evaluates repetitions: how much the times of each contender differ, and whether one contender of a pair is faster. */
public final class RepetitionComparison {

    public static final String STARTS = "starts";

    private final List<ContenderResult> complete;

    RepetitionComparison(List<ContenderResult> contenders) {
        this.complete = CompleteRepetitions.of(contenders).all();
    }

    /** Returns the spread of each contender, in the order in which the contenders were first under load. */
    List<SpreadFigures> spreads() {
        return complete.stream()
                .map(ContenderResult::id)
                .distinct()
                .map(id -> SpreadFigures.of(id, complete))
                .toList();
    }

    /**
     * Compares the scenario's pairs, with all repetitions in which both contenders served every user. Compares times. With an open shape it
     * compares latencies instead, because the scenario sets the duration of such a load.
     */
    List<ComparisonFigures> comparisons(Scenario scenario) {
        String pairs = scenario.experiment() instanceof Experiment.Isolated ? STARTS : "repetitions";
        Set<String> open = scenario.contenders().stream()
                .filter(one -> scenario.shape(one) instanceof Shape.Open)
                .map(Contender::id)
                .collect(Collectors.toSet());
        return scenario.compare().stream()
                .flatMap(pair -> {
                    boolean byLatency = open.contains(pair.first());
                    return comparison(
                            pair.first(),
                            pair.second(),
                            byLatency ? "p99" : "time",
                            pairs,
                            times(pair.first(), byLatency),
                            times(pair.second(), byLatency))
                            .stream();
                })
                .toList();
    }

    /**
     * Compares two sets of measurements, in pairs of the same repetition.
     *
     * @param what name of the compared figure
     * @param pairs the word for repetitions in the verdict, in the plural
     */
    public static Optional<ComparisonFigures> comparison(
            String first,
            String second,
            String what,
            String pairs,
            Map<Integer, Long> firsts,
            Map<Integer, Long> seconds) {
        List<Integer> both = new ArrayList<>(firsts.keySet());
        both.retainAll(seconds.keySet());
        if (both.isEmpty()) {
            return Optional.empty();
        }
        PairedRatio ratio = PairedRatio.of(
                both.stream().mapToDouble(firsts::get).toArray(),
                both.stream().mapToDouble(seconds::get).toArray());
        return Optional.of(new ComparisonFigures(
                first,
                second,
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                PairedRatio.CONFIDENCE,
                ratio.pairs(),
                verdict(first, second, what, pairs, ratio)));
    }

    /**
     * Returns the times by repetition. Ignores a repetition in which a user was not served, because its time is not that of the same work.
     */
    private Map<Integer, Long> times(String id, boolean byLatency) {
        return complete.stream()
                .filter(one -> one.id().equals(id) && one.outcomes().allOk())
                .collect(Collectors.toMap(
                        ContenderResult::repetition, one -> byLatency ? one.ok().at(99) : one.durationNanos()));
    }

    private static String verdict(String first, String second, String what, String pairs, PairedRatio ratio) {
        if (!ratio.isSufficient()) {
            return ratio.pairs() + " of the " + PairedRatio.MIN_PAIRS + " " + pairs + " that a comparison needs";
        }
        String figures = String.format(
                Locale.ROOT,
                "%s needs %.2f of the %s of %s (%.2f to %.2f, 95 %%, %d pairs)",
                first,
                ratio.ratio(),
                what,
                second,
                ratio.low(),
                ratio.high(),
                ratio.pairs());
        return ratio.differs()
                ? (ratio.ratio() < 1 ? first : second) + " is faster: " + figures
                : "no difference measured: " + figures;
    }
}
