package mesh.gateway.kit.computing;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How much a gateway computes for each reading, and how many threads compute on routes that do not compute on the serving threads.
 *
 * @param time computing time per reading on a core of its own, 1 ms to 1 s. The rounds of the loop are calibrated to it when they are
 *     first needed
 * @param iterations rounds of the loop; 0 to calibrate them. To make several processes do exactly the same work, give all of them the same
 *     number
 * @param threads size of the pool that computes for other threads, up to 256; 0 for one thread per processor
 */
@ConfigurationProperties(prefix = "mesh.computing", ignoreUnknownFields = false)
@Validated
public record ComputingProperties(
        @DefaultValue("5ms") @DurationMin(millis = 1) @DurationMax(seconds = 1)
        Duration time,

        @DefaultValue("0") @Min(0) @Max(10_000_000_000L) long iterations,
        @DefaultValue("0") @Min(0) @Max(256) int threads) {

    /** Returns the number of threads in the pool, 1 or more. */
    public int poolSize() {
        return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    }
}
