package mesh.gateway.kit.web;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What the server of a gateway is told that Spring Boot has no property for.
 *
 * @param sendBufferBytes what the system takes of a response before the user has; 0 for as much as it likes. Linux likes 4 MB, so that a
 *     gateway is done with a response of 10,000 readings before a slow reader has read the first
 */
@ConfigurationProperties(prefix = "mesh.server", ignoreUnknownFields = false)
@Validated
public record ServerProperties(
        @DefaultValue("0") @Min(0) @Max(16_777_216) int sendBufferBytes) {}
