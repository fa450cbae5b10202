package mesh.endtoend;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Draws random numbers that differ in each run of the tests. The option {@code -Dseed=42} repeats the numbers of the run that printed this
 * seed.
 */
record Drawn(SplittableRandom numbers) {

    static Drawn ofThisRun() {
        long seed = seed();
        System.out.println("-Dseed=" + seed + " repeats these draws");
        return new Drawn(new SplittableRandom(seed));
    }

    static long seed() {
        String given = System.getProperty("mesh.test.seed", "");
        return given.isEmpty() ? System.nanoTime() : Long.parseLong(given);
    }

    /** Returns how many inputs a test tries: this share of the number set for the whole run. */
    static int inputs(double share) {
        return (int) Math.round(share * Integer.getInteger("mesh.test.inputs", 1000));
    }

    /** Returns how many random moments a test tries: this share of the number set for the whole run, but at least 1. */
    static int moments(double share) {
        return (int) Math.max(1, Math.round(share * Integer.getInteger("mesh.test.moments", 1)));
    }

    /** Returns a random time between zero and this one. */
    Duration momentOf(Duration whole) {
        return Duration.ofNanos(numbers.nextLong(whole.toNanos()));
    }
}
