package mesh.console.security;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import mesh.load.os.ServerAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The names by which a browser may address this console. Checking them prevents DNS rebinding. Another site could let its own name resolve
 * to 127.0.0.1, and its pages would then count as the console's. But the {@code Host} of their requests is that site's name.
 */
@Component
final class OwnAddresses {

    private final String address;
    private final Set<String> names;

    OwnAddresses(@Value("${server.address}") String address) {
        this.address = address.toLowerCase(Locale.ROOT);
        this.names = ServerAddress.isLoopback(bracketed(this.address)) ? Set.of() : namesOfThisMachine();
    }

    /** Returns the name of this machine, also as networks without a name server know it. Another site has another name. */
    private static Set<String> namesOfThisMachine() {
        try {
            String name = InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT);
            return Set.of(name, name.replaceFirst("\\..*", "") + ".local");
        } catch (UnknownHostException nameless) {
            return Set.of();
        }
    }

    /**
     * Returns whether this is a name of the console with its port.
     *
     * @param host the value of the {@code Host} header; null never matches
     * @param local the local address of the connection; null never matches
     */
    boolean hasHost(@Nullable String host, @Nullable InetSocketAddress local) {
        if (host == null || local == null) {
            return false;
        }
        String port = ":" + local.getPort();
        String name = host.toLowerCase(Locale.ROOT);
        return name.endsWith(port) && isOwn(name.substring(0, name.length() - port.length()), local);
    }

    private boolean isOwn(String name, InetSocketAddress local) {
        return ServerAddress.isLoopback(name)
                || names.contains(name)
                || name.equals(bracketed(address))
                // A machine may have several addresses. This is the address of the connection, as a number, which no
                // name
                // server controls.
                || name.equals(bracketed(number(local.getAddress())));
    }

    private static String number(InetAddress local) {
        return local.getHostAddress().replaceFirst("%.*", "");
    }

    private static String bracketed(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
