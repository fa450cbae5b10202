package mesh.load.report.overview;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where a time stands on the axis that all contenders share: linear, unless the longest would leave nothing to see of the shortest.
 *
 * @param from nanoseconds at its left end
 * @param to nanoseconds at its right end, more than {@code from}
 * @param isLogarithmic whether equal distances are equal ratios
 */
record TimeAxis(double from, double to, boolean isLogarithmic) {

    /** Longest over shortest. At twenty, a bar that is drawn linearly is wide enough for its colours, and for little else. */
    private static final double FAR_APART = 20;

    /** What is quicker stands at the left end, as a logarithmic axis has no zero. */
    private static final double SHORTEST = 1_000;

    /** Room to the left of the shortest, so that it is a bar and not only an edge. */
    private static final double ROOM = .6;

    /** Beyond them, 2 and 5 between the powers of ten are too close together to be read. */
    private static final double MAX_DETAILED_RATIO = 5_000;

    /** Of a linear axis, about. */
    private static final int STEPS = 5;

    /** A line across all bars; major are the powers of ten of a logarithmic axis. */
    record Tick(double percent, String label, boolean isMajor) {}

    /**
     * The axis on which all of these have a place.
     *
     * @param bars which decide whether it is logarithmic, in nanoseconds
     * @param marks what else stands on it
     */
    static TimeAxis of(List<Long> bars, List<Long> marks) {
        double shortestBar = shortest(bars, Double.MAX_VALUE);
        double longestBar = longest(bars);
        double to = Math.max(longestBar, longest(marks));
        return longestBar / shortestBar < FAR_APART
                ? new TimeAxis(0, to, false)
                : new TimeAxis(roundDown(ROOM * shortest(marks, shortestBar)), to, true);
    }

    private static double shortest(List<Long> times, double atMost) {
        return Math.min(
                atMost,
                times.stream()
                        .mapToDouble(time -> Math.max(time, SHORTEST))
                        .min()
                        .orElse(atMost));
    }

    private static double longest(List<Long> times) {
        return times.stream()
                .mapToDouble(time -> Math.max(time, SHORTEST))
                .max()
                .orElse(SHORTEST);
    }

    /** From the left end, 0 to 100. */
    double percent(long nanos) {
        return place((double) nanos);
    }

    private double place(double nanos) {
        double ratio =
                isLogarithmic ? Math.log(Math.max(nanos, from) / from) / Math.log(to / from) : Math.max(nanos, 0) / to;
        return 100 * Math.min(1, ratio);
    }

    /** From left to right. */
    List<Tick> ticks() {
        return isLogarithmic ? ratios() : steps();
    }

    private List<Tick> steps() {
        double step = roundDown(to / STEPS);
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i * step <= to; i++) {
            ticks.add(tick(i * step, false));
        }
        return ticks;
    }

    private List<Tick> ratios() {
        List<Integer> factors = to / from < MAX_DETAILED_RATIO ? List.of(1, 2, 5) : List.of(1);
        List<Tick> ticks = new ArrayList<>();
        for (double power = powerOfTen(from); power <= to; power *= 10) {
            for (int factor : factors) {
                if (factor * power >= from && factor * power <= to) {
                    ticks.add(tick(factor * power, factor == 1));
                }
            }
        }
        return ticks;
    }

    private Tick tick(double nanos, boolean isMajor) {
        return new Tick(place(nanos), label(nanos), isMajor);
    }

    /** Round figures in as few digits as they have: 0, 200 ms, 5 s. */
    private static String label(double nanos) {
        return nanos == 0 ? "0" : nanos >= 1e9 ? plain(nanos / 1e9) + " s" : plain(nanos / 1e6) + " ms";
    }

    private static String plain(double value) {
        // Multiples of a step have a few units in their last place too many.
        return new BigDecimal(String.format(Locale.ROOT, "%.4f", value))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** To the next of 1, 2, 5, 10, 20, 50 and so on. */
    private static double roundDown(double value) {
        double power = powerOfTen(value);
        return value >= 5 * power ? 5 * power : value >= 2 * power ? 2 * power : power;
    }

    private static double powerOfTen(double value) {
        return Math.pow(10, Math.floor(Math.log10(value)));
    }
}
