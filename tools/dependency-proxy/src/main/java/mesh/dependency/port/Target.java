package mesh.dependency.port;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The system behind a dependency. Its name may have several addresses, of which only some may accept connections. */
public final class Target {

    private static final int MAX_PORT = 65_535;

    /** {@link java.net.URI} has no host if a name contains an underscore. */
    private static final Pattern HOST_AND_PORT = Pattern.compile("([\\w.-]+|\\[[0-9A-Fa-f:.]+]):(\\d{1,5})");

    private final String host;
    private final int port;
    private volatile @Nullable InetSocketAddress accepted;

    /** @param port 1 to 65535 */
    public Target(String host, int port) {
        this.host = host;
        this.port = port;
    }

    /**
     * Reads a host, which may be an IPv6 address in brackets, and a port.
     *
     * @throws IllegalArgumentException if the text is something else
     */
    public static Target of(String hostAndPort) {
        Matcher parts = HOST_AND_PORT.matcher(hostAndPort);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "'" + withoutUser(hostAndPort) + "' must be a host and a port, such as 127.0.0.1:5432");
        }
        int port = Integer.parseInt(parts.group(2));
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException(
                    "'" + hostAndPort + "' has port " + port + ". Allowed: 1 to " + MAX_PORT);
        }
        return new Target(parts.group(1), port);
    }

    /**
     * A user may have a password, which must not be in a log. {@code HostAndPort} of the gateways and {@code ServerAddress} of the load client
     * leave it out of a URL.
     */
    private static String withoutUser(String hostAndPort) {
        return hostAndPort.replaceFirst(".*@", "...@");
    }

    public String host() {
        return host;
    }

    /**
     * Resolves the name anew, and returns its addresses in the order in which to try them: first the one that has accepted a connection
     * most recently, then the others in the order of the system.
     *
     * @throws UnknownHostException if the name does not resolve
     */
    public List<InetSocketAddress> addresses() throws UnknownHostException {
        InetSocketAddress first = accepted;
        return Arrays.stream(InetAddress.getAllByName(host))
                .map(address -> new InetSocketAddress(address, port))
                .sorted(Comparator.comparing((InetSocketAddress address) -> !address.equals(first)))
                .toList();
    }

    /** Tries this address first from now on, so that later connections do not wait for one that accepts nothing. */
    public void accepted(InetSocketAddress address) {
        accepted = address;
    }

    /** Returns {@code host:port}. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
