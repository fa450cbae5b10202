package mesh.legacy.control;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings that decide which callers may change this backend's behaviour and counters while it runs.
 *
 * @param token required as {@code Authorization: Bearer TOKEN}, also from callers on this machine, because callers through a forwarded port
 *     seem to be on this machine. If the token is empty, none is required, and only callers on this machine may change anything
 * @param hosts names that the {@code Host} header of a change may contain, in addition to {@code localhost} and IP addresses
 */
@ConfigurationProperties(prefix = "legacy.control", ignoreUnknownFields = false)
record ControlProperties(
        @DefaultValue("") String token, @DefaultValue List<String> hosts) {

    boolean asksForToken() {
        return !token.isEmpty();
    }

    /** Compares in constant time, so that the time does not reveal how much of a guess is right. */
    boolean isToken(String shown) {
        return MessageDigest.isEqual(token.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
    }

    boolean knows(String host) {
        return hosts.stream().anyMatch(host::equalsIgnoreCase);
    }

    /** Hides the token, because settings are logged and shown. */
    @Override
    public String toString() {
        return "ControlProperties[asksForToken=" + asksForToken() + ", hosts=" + hosts + "]";
    }
}
