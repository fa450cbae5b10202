package mesh.gateway.kit.upstream;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The address of the legacy backend.
 *
 * @param url base of its routes, scheme {@code http}, without a path
 */
@ConfigurationProperties(prefix = "mesh.legacy", ignoreUnknownFields = false)
public record LegacyProperties(
        @DefaultValue("http://127.0.0.1:8080") URI url) {

    public LegacyProperties {
        if (!"http".equals(url.getScheme()) || url.getHost() == null) {
            throw new IllegalArgumentException("mesh.legacy.url must look like http://host:port, but is '" + url + "'");
        }
    }
}
