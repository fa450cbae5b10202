package mesh.load.run;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;

/**
 * Finds how many iterations of the gateways' loop take the scenario's computing time, once for all gateways and before they start. If each
 * gateway calibrated itself, each would find a different number. The numbers would also be too low, because four services start at the same
 * time on a few cores. The number becomes one of the scenario's service properties. The results therefore contain it, and a repeated run
 * computes the same amount.
 */
final class ComputingCalibration {

    static final String ITERATIONS = "mesh.computing.iterations";

    private static final int PIECES = 400;
    private static final long ROUNDS_OF_A_PIECE = 50_000;

    /** Keeps the compiler from removing the loop. */
    @SuppressWarnings("unused")
    private static volatile long kept;

    private ComputingCalibration() {}

    /** Sets the number of iterations for each service with a computing route. Keeps a number that the scenario itself sets. */
    static Scenario of(Scenario scenario) {
        return of(scenario, ComputingCalibration::measure);
    }

    static Scenario of(Scenario scenario, ToLongFunction<Duration> iterations) {
        Map<Service, Map<String, String>> services = new TreeMap<>(scenario.services());
        Map<Duration, String> found = new LinkedHashMap<>();
        for (Contender contender : scenario.contenders()) {
            Map<String, String> properties = new LinkedHashMap<>(services.getOrDefault(contender.service(), Map.of()));
            if (!contender.computing().isZero() && !properties.containsKey(ITERATIONS)) {
                String known = found.computeIfAbsent(
                        contender.computing(), time -> Long.toString(iterations.applyAsLong(time)));
                properties.put(ITERATIONS, known);
                services.put(contender.service(), properties);
            }
        }
        return found.isEmpty() ? scenario : scenario.withServices(services);
    }

    /** Measures with the fastest of many pieces, because other work on the machine can only make a piece slower. */
    private static long measure(Duration time) {
        long quickest = Long.MAX_VALUE;
        for (int piece = 0; piece < PIECES; piece++) {
            long begin = System.nanoTime();
            kept = loop(ROUNDS_OF_A_PIECE, piece + 1L);
            quickest = Math.min(quickest, System.nanoTime() - begin);
        }
        return Math.max(1, Math.round((double) ROUNDS_OF_A_PIECE * time.toNanos() / Math.max(1, quickest)));
    }

    /** Runs the same loop as the gateways: xorshift64, in which each round depends on the previous one. */
    private static long loop(long rounds, long seed) {
        long value = seed;
        for (long i = 0; i < rounds; i++) {
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
        }
        return value;
    }
}
