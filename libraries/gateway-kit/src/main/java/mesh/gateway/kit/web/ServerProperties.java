package mesh.gateway.kit.web;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of a gateway's server for which Spring Boot has no property.
 *
 * @param sendBufferBytes bytes of a response that the operating system buffers until the user reads them; 0 for the system's default. Linux
 *     buffers up to 4 MB, so a gateway has written all of 10,000 readings before a slow reader has read the first
 */
@ConfigurationProperties(prefix = "mesh.server", ignoreUnknownFields = false)
@Validated
public record ServerProperties(
        @DefaultValue("0") @Min(0) @Max(16_777_216) int sendBufferBytes) {}
