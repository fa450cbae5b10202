package mesh.load.os;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The host and port of a server, as its URL or an option names them. {@link URI#getHost} is null for a host with an underscore, although containers have
 * such names, and name servers resolve them.
 *
 * @param host a name or an IP address; an IPv6 address is in brackets, as in a URL
 * @param port 1 to 65535; also 0 for a server that is to listen on any free port
 */
public record ServerAddress(String host, int port) {

    /** A host in a regular expression: a name, an IPv4 address, or an IPv6 address in brackets and without a zone. */
    public static final String HOST = "(?:[\\w.-]+|\\[[0-9A-Fa-f:.]+])";

    /** Four numbers up to 255: any other text, such as {@code 127.0.0.256}, is a name that a name server could resolve. */
    private static final Pattern LOOPBACK =
            Pattern.compile("(?i)localhost|127(\\.(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}");

    private static final Pattern AUTHORITY = Pattern.compile("(" + HOST + ")(?::(\\d{1,5}))?");
    private static final int MAX_PORT = 65_535;
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final int POSTGRESQL = 5432;

    /** Time limit for an attempt to connect to one of several addresses. The next one may be reachable. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /**
     * Returns the server of a URL. Without a port, it is the usual one of {@code http}, {@code https} or {@code postgresql}.
     *
     * @throws IllegalArgumentException if the URL has a user, or no host or no port that a server can have
     */
    public static ServerAddress of(URI url) {
        String authority = Objects.requireNonNullElse(url.getRawAuthority(), "");
        Matcher parts = AUTHORITY.matcher(authority);
        require(!authority.contains("@"), url, "has a user. Allowed: a URL without one");
        require(!authority.isEmpty() && !authority.startsWith(":"), url, "has no host");
        require(
                parts.matches(),
                url,
                "has a host or a port that is not allowed. Allowed: a name, an IPv4 address, or an"
                        + " IPv6 address in brackets, and a port from 1 to " + MAX_PORT);
        int port = parts.group(2) == null ? usualPort(url) : Integer.parseInt(parts.group(2));
        require(parts.group(2) != null || port > 0, url, "has no port");
        require(port > 0 && port <= MAX_PORT, url, "has port " + port + ". Allowed: 1 to " + MAX_PORT);
        return new ServerAddress(parts.group(1), port);
    }

    /**
     * The message leaves out the user, who may have a password. {@code HostAndPort} of the gateways does the same, because the two share no
     * module. Change both, and {@code Target} of the dependency proxy.
     */
    private static void require(boolean isMet, URI url, String flaw) {
        if (!isMet) {
            throw new IllegalArgumentException("'" + url.toString().replaceFirst("//[^/?#]*@", "//...@") + "' " + flaw);
        }
    }

    /**
     * Reads {@code HOST:PORT}. The host need not resolve.
     *
     * @throws IllegalArgumentException if the text has another form, or a port above 65535
     */
    public static ServerAddress parse(String text) {
        Matcher parts = AUTHORITY.matcher(text);
        if (!parts.matches() || parts.group(2) == null) {
            throw new IllegalArgumentException("'" + text + "' is not HOST:PORT, such as 127.0.0.1:7500");
        }
        int port = Integer.parseInt(parts.group(2));
        if (port > MAX_PORT) {
            throw new IllegalArgumentException("'" + text + "' has port " + port + ". Allowed: 0 to " + MAX_PORT);
        }
        return new ServerAddress(parts.group(1), port);
    }

    /** Returns whether a text is the URL of a server, as {@link #of} requires. */
    public static boolean isIn(String url) {
        try {
            of(URI.create(url));
            return true;
        } catch (IllegalArgumentException noServer) {
            return false;
        }
    }

    /** Returns whether the host is this machine, as {@link #isLoopback(String)} says. */
    public boolean isLoopback() {
        return isLoopback(host);
    }

    /**
     * Returns whether a host is always this machine, without asking a name server: {@code localhost}, an address that begins with 127, or
     * {@code ::1}. A name below {@code localhost}, such as {@code app.localhost}, is not, because some systems ask a name server for it.
     *
     * @param host as in a URL: an IPv6 address is in brackets
     */
    public static boolean isLoopback(String host) {
        return LOOPBACK.matcher(host).matches() || (host.startsWith("[") && isLoopbackLiteral(host));
    }

    private static boolean isLoopbackLiteral(String ipV6) {
        try {
            return InetAddress.getByName(ipV6).isLoopbackAddress(); // never asks a name server for a host in brackets
        } catch (UnknownHostException noAddress) {
            return false;
        }
    }

    private static int usualPort(URI url) {
        return switch (String.valueOf(url.getScheme())) {
            case "http" -> HTTP;
            case "https" -> HTTPS;
            case "postgresql" -> POSTGRESQL;
            default -> 0;
        };
    }

    /** Returns the first address of the host, at which a server can listen; unresolved if the name does not resolve. */
    public InetSocketAddress first() {
        return new InetSocketAddress(host, port);
    }

    /**
     * Returns all addresses of the host, in the order of the system.
     *
     * @throws UnknownHostException if the name does not resolve
     */
    public List<InetSocketAddress> all() throws UnknownHostException {
        return Arrays.stream(InetAddress.getAllByName(host))
                .map(address -> new InetSocketAddress(address, port))
                .toList();
    }

    /**
     * Connects to each address in turn until one accepts, and closes that connection. Returns the address that accepted.
     *
     * @param timeout for each address
     * @throws UnknownHostException if the name does not resolve
     * @throws IOException if no address accepted: the failure of the last one, with those of the others as suppressed exceptions
     */
    public InetSocketAddress connect(Duration timeout) throws IOException {
        IOException failed = new UnknownHostException(host);
        for (InetSocketAddress address : all()) {
            try (Socket socket = new Socket(Proxy.NO_PROXY)) {
                socket.connect(address, Math.toIntExact(timeout.toMillis()));
                return address;
            } catch (IOException refused) {
                refused.addSuppressed(failed);
                failed = refused;
            }
        }
        throw failed;
    }

    /**
     * Returns the address to which clients connect. If the host has several, it is the first that accepts a connection: {@code localhost}
     * may be 127.0.0.1 and ::1, and a server often listens on only one of them. If none accepts, it is the first. It is unresolved if the
     * name does not resolve.
     */
    public InetSocketAddress reachable() {
        try {
            List<InetSocketAddress> all = all();
            return all.size() == 1 ? all.getFirst() : reachable(all.getFirst());
        } catch (UnknownHostException unknown) {
            return InetSocketAddress.createUnresolved(host, port);
        }
    }

    private InetSocketAddress reachable(InetSocketAddress otherwise) {
        try {
            return connect(PATIENCE);
        } catch (IOException none) {
            return otherwise;
        }
    }

    /** Returns a resolved address as text, with a literal IPv6 address in brackets and without its zone, as in URLs. */
    public static String text(InetSocketAddress address) {
        String host = address.getHostString();
        boolean isLiteral =
                address.getAddress() instanceof Inet6Address literal && host.equals(literal.getHostAddress());
        return (isLiteral ? "[" + shortened(host) + "]" : host) + ":" + address.getPort();
    }

    /** Returns an IPv6 address without its zone, and with two colons in place of the first zeros. */
    private static String shortened(String address) {
        return address.replaceFirst("%.*", "").replaceFirst("(^|:)0(:0)+(:|$)", "::");
    }

    /** Returns {@code host:port}. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
