package mesh.container.work;

import java.util.Arrays;

/**
 * The first primes.
 *
 * @param count the number of primes
 * @param last the last of these primes
 * @param sum the sum of these primes
 */
record Primes(int count, int last, long sum) {

    /** Finds the primes by trial division by smaller primes. It caches nothing, because the work itself is measured. */
    static Primes first(int count) {
        int[] primes = new int[count];
        int found = 0;
        for (int candidate = 2; found < count; candidate++) {
            if (isPrime(candidate, primes, found)) {
                primes[found++] = candidate;
            }
        }
        return new Primes(
                count, primes[count - 1], Arrays.stream(primes).asLongStream().sum());
    }

    private static boolean isPrime(int candidate, int[] primes, int found) {
        for (int i = 0; i < found && primes[i] * primes[i] <= candidate; i++) {
            if (candidate % primes[i] == 0) {
                return false;
            }
        }
        return true;
    }
}
