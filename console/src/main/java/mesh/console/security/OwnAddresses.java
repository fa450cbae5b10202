package mesh.console.security;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * What a browser may call this console: a site that has its own name lead to 127.0.0.1 (DNS rebinding) comes with that name as
 * {@code Host}, and would be taken for the console's own page.
 */
@Component
final class OwnAddresses {

    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

    private final String address;

    OwnAddresses(@Value("${server.address}") String address) {
        this.address = address.toLowerCase(Locale.ROOT);
    }

    /**
     * Whether it is a name of the console with its port.
     *
     * @param local where the connection was accepted
     */
    boolean hasHost(@Nullable String host, @Nullable InetSocketAddress local) {
        return host != null && local != null && hosts(local).contains(host.toLowerCase(Locale.ROOT));
    }

    private Set<String> hosts(InetSocketAddress local) {
        Set<String> hosts = new TreeSet<>();
        LOOPBACK.forEach(name -> hosts.add(name + ":" + local.getPort()));
        hosts.add(bracketed(address) + ":" + local.getPort());
        // Of a machine with several addresses, the one that was called: a number, which no name server can have a say
        // in.
        hosts.add(bracketed(number(local.getAddress())) + ":" + local.getPort());
        return hosts;
    }

    private static String number(InetAddress local) {
        return local.getHostAddress().replaceFirst("%.*", "");
    }

    private static String bracketed(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
