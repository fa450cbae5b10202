package mesh.endtoend;

import java.time.Duration;
import java.util.SplittableRandom;

/** What is drawn anew in each run of the tests, and can be drawn again: {@code -Dseed=42}. */
record Drawn(SplittableRandom numbers) {

    static Drawn ofThisRun() {
        long seed = seed();
        System.out.println("-Dseed=" + seed + " draws the same again");
        return new Drawn(new SplittableRandom(seed));
    }

    static long seed() {
        String given = System.getProperty("mesh.test.seed", "");
        return given.isEmpty() ? System.nanoTime() : Long.parseLong(given);
    }

    /** How many inputs are this share of all that this run is to try. */
    static int inputs(double share) {
        return (int) Math.round(share * Integer.getInteger("mesh.test.inputs", 1000));
    }

    /** How often this run is to try something at a moment at random, if it is to be tried this share of all times. */
    static int moments(double share) {
        return (int) Math.max(1, Math.round(share * Integer.getInteger("mesh.test.moments", 1)));
    }

    /** Some moment of a time that long. */
    Duration momentOf(Duration whole) {
        return Duration.ofNanos(numbers.nextLong(whole.toNanos()));
    }
}
