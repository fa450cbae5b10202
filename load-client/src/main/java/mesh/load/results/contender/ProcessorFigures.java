package mesh.load.results.contender;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the processors did while a contender was under load, from the release of its users until the last response.
 *
 * @param cores that the load client and the services may use; a quota can make it a fraction
 * @param nanos the length of this time
 * @param uses the processor time of each service and of the load client
 * @param otherNanos the processor time of all other programs; null if unknown
 */
public record ProcessorFigures(
        double cores, long nanos, List<Use> uses, @Nullable Long otherNanos) {

    /** Fraction of the cores above which threads often wait for one. */
    private static final double MAX_BUSY = 0.8;

    /**
     * The processor time of one process.
     *
     * @param compilerNanos of its JIT compilers; null if unknown
     * @param collectorNanos of its garbage collectors; null if unknown
     */
    public record Use(
            String process,
            long totalNanos,
            @Nullable Long compilerNanos,
            @Nullable Long collectorNanos) {

        /** Returns the processor time of everything but compilers and collectors. */
        public long programNanos() {
            return Math.max(0, totalNanos - orZero(compilerNanos) - orZero(collectorNanos));
        }
    }

    /** Returns whether programs often needed a core when there was none. */
    public boolean wasTheLimit() {
        return busy() > MAX_BUSY;
    }

    /** Returns the fraction of all cores that was busy, at most 1. */
    public double busy() {
        long own = uses.stream().mapToLong(Use::totalNanos).sum();
        return Math.min(1, share(own + orZero(otherNanos)));
    }

    /** Returns the fraction of all cores that the programs of services and load client used, without compilers and collectors. */
    public double programs() {
        return share(uses.stream().mapToLong(Use::programNanos).sum());
    }

    /** Returns the fraction of all cores that JIT compilers used; null if unknown. */
    public @Nullable Double compilers() {
        return known(
                uses.stream().map(Use::compilerNanos).filter(Objects::nonNull).toList());
    }

    /** Returns the fraction of all cores that garbage collectors used; null if unknown. */
    public @Nullable Double collectors() {
        return known(
                uses.stream().map(Use::collectorNanos).filter(Objects::nonNull).toList());
    }

    /** Returns the fraction of all cores that other programs used; null if unknown. */
    public @Nullable Double others() {
        return otherNanos == null ? null : Double.valueOf(share(otherNanos));
    }

    private @Nullable Double known(List<Long> nanos) {
        return nanos.isEmpty()
                ? null
                : Double.valueOf(share(nanos.stream().mapToLong(Long::longValue).sum()));
    }

    private double share(long used) {
        return used / (cores * nanos);
    }

    private static long orZero(@Nullable Long nanos) {
        return nanos == null ? 0 : nanos;
    }
}
