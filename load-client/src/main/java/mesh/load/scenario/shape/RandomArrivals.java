package mesh.load.scenario.shape;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The drawn arrivals of a Poisson process whose rate changes over time. The expected number of arrivals between two neighbouring ones is
 * exponentially distributed with a mean of 1. So the integral of the rate, up to an arrival, is a sum of such draws.
 *
 * <p>All due times are drawn at the beginning, so that a lookup under load only reads an array. Two objects with the same rate and seed are
 * equal: every process draws the same due times.
 */
public final class RandomArrivals implements Shape.Open {

    private static final int FIRST_CAPACITY = 1024;

    private final Shape.Pieces rate;
    private final long seed;
    private final long[] dueNanos;

    /** Throws an {@link IllegalArgumentException} if the arrivals of the rate are not random, or may be too many for a load. */
    public RandomArrivals(Shape.Pieces rate, long seed) {
        if (rate.arrivals() != Arrivals.POISSON || rate.mostRequests(1) > Shape.MAX_RECORDED_REQUESTS) {
            throw new IllegalArgumentException("no random arrivals can be drawn for " + rate);
        }
        this.rate = rate;
        this.seed = seed;
        this.dueNanos = draw(rate, new SplittableRandom(seed));
    }

    /** Draws at least one arrival. If none is due by the end of the load, one request is due at the end. */
    private static long[] draw(Shape.Pieces rate, SplittableRandom random) {
        long[] due = new long[FIRST_CAPACITY];
        int count = 0;
        double next = gap(random);
        double before = 0;
        long begin = 0;
        for (RatePiece piece : rate.pieces()) {
            double behind = before + piece.requests();
            while (next < behind) {
                if (count == due.length) {
                    due = Arrays.copyOf(due, 2 * count);
                }
                due[count++] = begin + piece.nanosUntil(next - before);
                next += gap(random);
            }
            before = behind;
            begin += piece.duration().toNanos();
        }
        if (count == 0) {
            due[count++] = begin;
        }
        return Arrays.copyOf(due, count);
    }

    /** Uses {@link StrictMath}, because the results of {@link Math} may differ between machines in the last bit. */
    private static double gap(SplittableRandom random) {
        return -StrictMath.log(1 - random.nextDouble());
    }

    public Shape.Pieces rate() {
        return rate;
    }

    public long seed() {
        return seed;
    }

    @Override
    public Duration length() {
        return rate.length();
    }

    @Override
    public long requests() {
        return dueNanos.length;
    }

    /** Returns the end of the load for an index after the last request. */
    @Override
    public long dueNanos(long index) {
        return index < dueNanos.length ? dueNanos[(int) index] : length().toNanos();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RandomArrivals same && same.seed == seed && same.rate.equals(rate);
    }

    @Override
    public int hashCode() {
        return 31 * rate.hashCode() + Long.hashCode(seed);
    }

    @Override
    public String toString() {
        return "RandomArrivals[rate=" + rate + ", seed=" + seed + "]";
    }
}
