package mesh.endtoend;

import java.time.Duration;
import java.util.SplittableRandom;

/** Draws random numbers that differ in each run of the tests. {@code -Dseed=42} repeats those of an earlier run. */
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

    /** Returns this share of the number of inputs that this run tries. */
    static int inputs(double share) {
        return (int) Math.round(share * Integer.getInteger("mesh.test.inputs", 1000));
    }

    /** Returns this share of the number of random moments that this run tries; at least 1. */
    static int moments(double share) {
        return (int) Math.max(1, Math.round(share * Integer.getInteger("mesh.test.moments", 1)));
    }

    /** Returns a random moment within this time. */
    Duration momentOf(Duration whole) {
        return Duration.ofNanos(numbers.nextLong(whole.toNanos()));
    }
}
