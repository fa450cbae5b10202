package mesh.gateway.kit.upstream;

import java.net.URI;
import mesh.gateway.kit.HostAndPort;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The address of the legacy backend.
 *
 * @param url base of its routes, scheme {@code http}, without a path. Its host has no underscore, because the JDK's HTTP client, which one of
 *     the compared ways of calling uses, rejects such a host
 */
@ConfigurationProperties(prefix = "mesh.legacy", ignoreUnknownFields = false)
public record LegacyProperties(
        @DefaultValue("http://127.0.0.1:8080") URI url) {

    public LegacyProperties {
        if (!"http".equals(url.getScheme())
                || url.getHost() == null
                || HostAndPort.in(url).isEmpty()) {
            throw new IllegalArgumentException("mesh.legacy.url must look like http://host:port, but is '"
                    + HostAndPort.withoutUser(url) + "'" + hint(url));
        }
    }

    private static String hint(URI url) {
        return HostAndPort.in(url).filter(server -> server.host().contains("_")).isPresent()
                ? ". Allowed: a host without underscores, because the JDK's HTTP client rejects them. Use the address, or another"
                        + " name of the container"
                : "";
    }
}
