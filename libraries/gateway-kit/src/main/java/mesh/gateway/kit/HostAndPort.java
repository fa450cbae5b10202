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

    private static final Pattern NAME_AND_PORT = Pattern.compile("([\\w.-]+)(?::(\\d{1,5}))?");

    /** Returns the host and port of a URL; empty if it has no host. A URL whose host has an underscore cannot have a user. */
    public static Optional<HostAndPort> in(URI url) {
        if (url.getHost() != null) {
            return Optional.of(new HostAndPort(url.getHost(), url.getPort()));
        }
        Matcher parts = NAME_AND_PORT.matcher(url.getRawAuthority() == null ? "" : url.getRawAuthority());
        return parts.matches()
                ? Optional.of(
                        new HostAndPort(parts.group(1), parts.group(2) == null ? -1 : Integer.parseInt(parts.group(2))))
                : Optional.empty();
    }
}
