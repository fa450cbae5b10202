package mesh.load.predict.rate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import mesh.load.predict.rate.RateModel.Carried;
import mesh.load.predict.rate.RateModel.Runs;
import org.jspecify.annotations.Nullable;

/**
 * Response times at several rates, up to almost the highest rate that the narrowest limit carries. The curve rises slowly, and then steeply.
 * The backend is always as fast, even if the model has a slowdown.
 *
 * @param carried the narrowest limit; null if no limit is in the way
 * @param points one for each rate that the model allows, in ascending order; none if no limit is in the way
 */
public record RateCurve(@Nullable Carried carried, List<Point> points) {

    private static final double[] UTILISATIONS = {0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95};

    /** The number of runs at each rate, if the model has more. All rates together have the calls of 40 runs. */
    private static final int RUNS = 5;

    /**
     * The times at one rate.
     *
     * @param utilisation the rate as a share of the highest one
     * @param p50Nanos median of the runs; null if a run served no request
     */
    public record Point(
            double utilisation,
            double perSecond,
            @Nullable Double p50Nanos,
            @Nullable Double p99Nanos) {}

    /**
     * Returns the curve of a model. It does not depend on the rate of the model.
     *
     * @param progress gets the number of calls that have reached the backend in all simulations
     */
    public static RateCurve of(RateModel original, LongConsumer progress) {
        RateModel model = original.withoutSlowdown();
        Carried carried = model.carried().orElse(null);
        List<Point> points = new ArrayList<>();
        if (carried != null) {
            Runs runs = model.load().runs();
            RateModel.Load load = model.load().in(new Runs(Math.min(RUNS, runs.count()), runs.requests(), runs.seed()));
            for (double utilisation : UTILISATIONS) {
                double perSecond = utilisation * carried.perSecond();
                if (!RateModel.Load.isAllowed(perSecond)) {
                    continue;
                }
                long before = points.size() * model.with(load).totalCalls();
                RatePrediction figures = RateSimulation.run(
                        model.with(load.at(perSecond)), reached -> progress.accept(before + reached));
                points.add(new Point(utilisation, perSecond, median(figures.p50Nanos()), median(figures.p99Nanos())));
            }
        }
        return new RateCurve(carried, points);
    }

    /** Returns how many calls all simulations of a curve have. */
    public static long totalCalls(RateModel original) {
        RateModel model = original.withoutSlowdown();
        int runs = model.load().runs().count();
        return model.totalCalls() / runs * Math.min(RUNS, runs) * UTILISATIONS.length;
    }

    private static @Nullable Double median(RatePrediction.@Nullable Interval figure) {
        return figure == null ? null : Double.valueOf(figure.median());
    }
}
