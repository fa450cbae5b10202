package mesh.legacy.connections;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the backend treats connections that its clients keep.
 *
 * @param forgetAfter a call on a connection that was idle for at least this long ends the connection without a response; 0 for never
 */
@Validated
@ConfigurationProperties(prefix = "legacy.connections", ignoreUnknownFields = false)
record ConnectionsProperties(
        @DefaultValue("0s") @DurationMin(nanos = 0) Duration forgetAfter) {}
