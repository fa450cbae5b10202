package mesh.legacy.control;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The rules by which callers may change this backend's behaviour and counters while it runs.
 *
 * @param token required as {@code Authorization: Bearer TOKEN}, from callers on this machine too: behind a forwarded port every caller
 *     seems to be here. If it is empty, no token is required, and only callers on this machine may change anything
 * @param hosts names under which this backend may be called for a change, besides {@code localhost} and IP addresses
 */
@ConfigurationProperties(prefix = "legacy.control", ignoreUnknownFields = false)
record ControlProperties(
        @DefaultValue("") String token, @DefaultValue List<String> hosts) {

    boolean asksForToken() {
        return !token.isEmpty();
    }

    /** Takes the same time for a guess that is nearly right as for one that is wrong from the start. */
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
