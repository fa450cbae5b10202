package mesh.stages;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the measurement.
 *
 * @param enabled whether stages are measured
 * @param journalCapacity number of requests that the journal keeps; 120 bytes each, which are reserved at the start
 */
@Validated
@ConfigurationProperties(prefix = "mesh.stages", ignoreUnknownFields = false)
public record StagesProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("20000") @Min(0) @Max(1_000_000) int journalCapacity) {}
