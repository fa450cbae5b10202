package mesh.load.experiment.load;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.ContenderPair;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.shape.Shape;
import mesh.load.stats.PairedRatio;
import mesh.load.text.Text;

/** Evaluates repetitions: how much the times of each contender differ, and whether one contender of a pair is faster. */
public final class RepetitionComparison {

    public static final String STARTS = "starts";

    private final List<ContenderResult> complete;

    RepetitionComparison(List<ContenderResult> contenders) {
        this.complete = CompleteRepetitions.of(contenders).all();
    }

    List<SpreadFigures> spreads() {
        return complete.stream()
                .map(ContenderResult::id)
                .distinct()
                .map(id -> SpreadFigures.of(id, complete))
                .toList();
    }

    /** Compares times. With an open shape, compares latencies instead, because the scenario sets the duration of such a load. */
    List<ComparisonFigures> comparisons(Scenario scenario) {
        String pairs = scenario.experiment() instanceof Experiment.Isolated ? STARTS : "repetitions";
        Set<String> open = scenario.contenders().stream()
                .filter(one -> scenario.shape(one) instanceof Shape.Open)
                .map(Contender::id)
                .collect(Collectors.toSet());
        Function<ContenderResult, Long> p99 = one -> one.ok().at(99);
        return scenario.compare().stream()
                .flatMap(pair -> open.contains(pair.first())
                        ? comparison(pair, "p99", pairs, id -> figures(id, p99))
                        : comparison(pair, "time", pairs, id -> figures(id, ContenderResult::durationNanos)))
                .toList();
    }

    /** Compares two ids in pairs of the same repetition. The verdict calls the figure {@code what}, and repetitions {@code pairs}. */
    public static Stream<ComparisonFigures> comparison(
            ContenderPair pair, String what, String pairs, Function<String, Map<Integer, Long>> nanos) {
        Map<Integer, Long> firsts = nanos.apply(pair.first());
        Map<Integer, Long> seconds = nanos.apply(pair.second());
        List<Integer> both =
                firsts.keySet().stream().filter(seconds::containsKey).toList();
        if (both.isEmpty()) {
            return Stream.empty();
        }
        PairedRatio ratio = PairedRatio.of(
                both.stream().mapToDouble(firsts::get).toArray(),
                both.stream().mapToDouble(seconds::get).toArray());
        return Stream.of(new ComparisonFigures(
                pair.first(),
                pair.second(),
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                PairedRatio.CONFIDENCE,
                ratio.pairs(),
                verdict(pair, what, pairs, ratio)));
    }

    /** Ignores a repetition in which a user was not served, because its figures are not those of the same work. */
    private Map<Integer, Long> figures(String id, Function<ContenderResult, Long> nanos) {
        return complete.stream()
                .filter(one -> one.id().equals(id) && one.outcomes().allOk())
                .collect(Collectors.toMap(ContenderResult::repetition, nanos));
    }

    private static String verdict(ContenderPair pair, String what, String pairs, PairedRatio ratio) {
        if (!ratio.isSufficient()) {
            return ratio.pairs() + " of the " + PairedRatio.MIN_PAIRS + " " + pairs + " that a comparison needs";
        }
        String figures = "the " + what + " of " + pair.first() + " is " + Text.number(ratio.ratio(), 2)
                + " times that of " + pair.second() + " (95 % interval " + Text.number(ratio.low(), 2) + " to "
                + Text.number(ratio.high(), 2) + ", " + ratio.pairs() + " pairs)";
        return ratio.differs()
                ? (ratio.ratio() < 1 ? pair.first() : pair.second()) + " is faster: " + figures
                : "no difference measured: " + figures + "; that of " + pair.second() + " can be "
                        + Text.number(1 / ratio.high(), 2) + " to " + Text.number(1 / ratio.low(), 2)
                        + " times that of " + pair.first();
    }
}
