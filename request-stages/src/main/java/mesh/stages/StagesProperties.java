package mesh.stages;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the measurement.
 *
 * @param enabled whether stages are measured
 * @param journalCapacity number of requests that the journal keeps; about 120 bytes each, which are reserved at the start
 */
@ConfigurationProperties("mesh.stages")
public record StagesProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("20000") int journalCapacity) {

    private static final int MAX_CAPACITY = 10_000_000;

    /** @throws IllegalArgumentException if the capacity is not from 0 to 10,000,000 */
    public StagesProperties {
        if (journalCapacity < 0 || journalCapacity > MAX_CAPACITY) {
            throw new IllegalArgumentException(
                    "mesh.stages.journal-capacity is " + journalCapacity + ". Allowed: 0 to " + MAX_CAPACITY);
        }
    }
}
