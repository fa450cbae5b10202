package mesh.gateway.kit.computing;

import java.util.Map;
import mesh.stages.RequestStages;
import mesh.stages.Step;
import mesh.stages.path.Stage;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.stereotype.Component;

/**
 * Hashes a hash again and again (xorshift64 of G. Marsaglia, 2003). Each round needs the previous one, so no compiler can omit rounds and
 * no processor can do two in parallel.
 */
@Component
class HashLoop implements Computing, InfoContributor {

    private static final long SEED = 88_172_645_463_325_252L;

    /** Uses the result, so that the compiler cannot remove the loop. */
    @SuppressWarnings("unused")
    private static volatile long last;

    private final ComputingProperties properties;
    private volatile long iterations;

    HashLoop(ComputingProperties properties) {
        this.properties = properties;
        this.iterations = properties.iterations();
    }

    @Override
    public <T> T over(T reading) {
        Step step = RequestStages.begin(Stage.COMPUTING);
        compute(iterations());
        step.end();
        return reading;
    }

    /** Computes this many rounds on the calling thread. */
    static void compute(long rounds) {
        long hash = SEED;
        for (long round = 0; round < rounds; round++) {
            hash ^= hash << 13;
            hash ^= hash >>> 7;
            hash ^= hash << 17;
        }
        last = hash;
    }

    /**
     * The first caller calibrates while the others wait. They wait on a monitor, because one of them may be an event loop, which must not
     * park.
     */
    private long iterations() {
        if (iterations == 0) {
            synchronized (this) {
                if (iterations == 0) {
                    iterations = new Calibration().iterations(properties.time());
                }
            }
        }
        return iterations;
    }

    /** Shows the number of rounds, which is 0 until it is calibrated. */
    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail(
                "computing",
                Map.of(
                        "iterations", iterations,
                        "threads", properties.poolSize(),
                        "processors", Runtime.getRuntime().availableProcessors()));
    }
}
