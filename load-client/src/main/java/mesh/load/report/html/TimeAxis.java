package mesh.load.report.html;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The time axis that all contenders share, in nanoseconds. It is linear, unless the longest time would make the shortest one invisible. */
record TimeAxis(double from, double to, boolean isLogarithmic) {

    /** Ratio of the longest to the shortest bar. At twenty, the shortest bar on a linear axis is just wide enough for its colours. */
    private static final double FAR_APART = 20;

    /** Shorter times, in nanoseconds, are drawn at the left end, because a logarithmic axis has no zero. */
    private static final double SHORTEST = 1_000;

    /** Room to the left of the shortest time. */
    private static final double ROOM = .6;

    /** Above this ratio, the lines for 2 and 5 between the powers of ten are too close together. */
    private static final double MAX_DETAILED_RATIO = 5_000;

    /** Above this ratio, only powers of ten have labels, because the others would touch. */
    private static final double MAX_LABELLED_RATIO = 100;

    private static final int STEPS = 5;

    /** A line across all bars. On a logarithmic axis, the powers of ten are major. */
    record Tick(double percent, String label, boolean isMajor) {}

    /** Returns an axis for bars and marks in nanoseconds. It is logarithmic if the longest bar is many times the shortest. */
    static TimeAxis of(List<Long> bars, List<Long> marks) {
        double shortestBar = shortest(bars, Double.MAX_VALUE);
        double longestBar = longest(bars);
        double to = Math.max(longestBar, longest(marks));
        return longestBar / shortestBar < FAR_APART
                ? new TimeAxis(0, to, false)
                : new TimeAxis(roundDown(ROOM * shortest(marks, shortestBar)), to, true);
    }

    private static double shortest(List<Long> times, double atMost) {
        return times.stream().mapToDouble(time -> Math.max(time, SHORTEST)).reduce(atMost, Math::min);
    }

    private static double longest(List<Long> times) {
        return times.stream().mapToDouble(time -> Math.max(time, SHORTEST)).reduce(SHORTEST, Math::max);
    }

    /** Returns the distance from the left end, 0 to 100. */
    double percent(double nanos) {
        double ratio =
                isLogarithmic ? Math.log(Math.max(nanos, from) / from) / Math.log(to / from) : Math.max(nanos, 0) / to;
        return 100 * Math.min(1, ratio);
    }

    List<Tick> ticks() {
        return isLogarithmic ? ratios() : steps();
    }

    private List<Tick> steps() {
        double step = roundDown(to / STEPS);
        return IntStream.iterate(0, i -> i * step <= to, i -> i + 1)
                .mapToObj(i -> tick(i * step, false))
                .toList();
    }

    private List<Tick> ratios() {
        List<Integer> factors = to / from < MAX_DETAILED_RATIO ? List.of(1, 2, 5) : List.of(1);
        return DoubleStream.iterate(powerOfTen(from), power -> power <= to, power -> power * 10)
                .boxed()
                .flatMap(power -> factors.stream()
                        .filter(factor -> factor * power >= from && factor * power <= to)
                        .map(factor -> tick(factor * power, factor == 1)))
                .map(tick ->
                        tick.isMajor() || to / from < MAX_LABELLED_RATIO ? tick : new Tick(tick.percent(), "", false))
                .toList();
    }

    private Tick tick(double nanos, boolean isMajor) {
        return new Tick(percent(nanos), label(nanos), isMajor);
    }

    /** Returns a round figure without trailing zeros: 0, 200 ms, 5 s. */
    private static String label(double nanos) {
        return nanos == 0 ? "0" : nanos >= 1e9 ? plain(nanos / 1e9) + " s" : plain(nanos / 1e6) + " ms";
    }

    private static String plain(double value) {
        // A multiple of a step has rounding errors in its last digits.
        return new BigDecimal(String.format(Locale.ROOT, "%.4f", value))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Rounds down to one of 1, 2, 5, 10, 20, 50 and so on. */
    private static double roundDown(double value) {
        double power = powerOfTen(value);
        return value >= 5 * power ? 5 * power : value >= 2 * power ? 2 * power : power;
    }

    private static double powerOfTen(double value) {
        return Math.pow(10, Math.floor(Math.log10(value)));
    }
}
