package mesh.gateway.kit;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The host and port of an upstream, as its URL names them. {@link URI#getHost} is null for a name with an underscore, although containers
 * have such names, and name servers resolve them.
 *
 * @param host a name or an IP address; an IPv6 address is in brackets, as in a URL
 * @param port -1 if the URL names none
 */
public record HostAndPort(String host, int port) {

    /**
     * A name, an IPv4 address or an IPv6 address in brackets, and a port. A colon without a port is allowed in URLs. {@code DatabaseProperties}
     * of the database has the same pattern, because the two share no module. Change both.
     */
    private static final Pattern NAME_AND_PORT =
            Pattern.compile("([\\w.-]+|\\[[0-9A-Fa-f:.]+(?:%\\w+)?])(?::(\\d{1,5})?)?");

    private static final int MAX_PORT = 65_535;

    /** Returns the host and port of a URL; empty if it has no host, a user, or a port that a server cannot have. */
    public static Optional<HostAndPort> in(URI url) {
        String server = url.getRawAuthority() == null ? "" : url.getRawAuthority();
        Matcher parts = NAME_AND_PORT.matcher(server);
        return parts.matches()
                ? Optional.of(new HostAndPort(
                                parts.group(1), parts.group(2) == null ? -1 : Integer.parseInt(parts.group(2))))
                        .filter(HostAndPort::hasPossiblePort)
                : Optional.empty();
    }

    private boolean hasPossiblePort() {
        return port == -1 || (port >= 1 && port <= MAX_PORT);
    }

    /**
     * Returns a URL for a message, without its user, who may have a password. {@code ServerAddress} of the load client does the same, because
     * the two share no module. Change both, and {@code Target} of the dependency proxy.
     */
    public static String withoutUser(URI url) {
        return url.toString().replaceFirst("//[^/?#]*@", "//...@");
    }
}
