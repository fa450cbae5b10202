package mesh.gateway.kit.events;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The frequency of events.
 *
 * @param interval time between two events, 10 ms or more
 */
@ConfigurationProperties(prefix = "mesh.events", ignoreUnknownFields = false)
@Validated
public record EventProperties(
        @DefaultValue("1s") @DurationMin(millis = 10) Duration interval) {}
