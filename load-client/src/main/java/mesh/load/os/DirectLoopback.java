package mesh.load.os;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Bypasses proxies for connections to this machine, regardless of the JVM's settings. All of the JDK's clients and sockets use this
 * selector, including those of RMI.
 */
public final class DirectLoopback extends ProxySelector {

    private final @Nullable ProxySelector others;

    /** @param others selector for all other hosts; null if there are no proxies */
    DirectLoopback(@Nullable ProxySelector others) {
        this.others = others;
    }

    public static void install() {
        ProxySelector before = ProxySelector.getDefault();
        if (!(before instanceof DirectLoopback)) {
            ProxySelector.setDefault(new DirectLoopback(before));
        }
    }

    @Override
    public List<Proxy> select(@Nullable URI uri) {
        String host = uri == null ? null : uri.getHost();
        return others == null || (host != null && isHere(host)) ? List.of(Proxy.NO_PROXY) : others.select(uri);
    }

    /** A proxy is no way to a name below {@code localhost} either: such a name is only known here. */
    private static boolean isHere(String host) {
        return ServerAddress.isLoopback(host) || host.toLowerCase(Locale.ROOT).endsWith(".localhost");
    }

    @Override
    public void connectFailed(URI uri, SocketAddress proxy, IOException why) {
        if (others != null) {
            others.connectFailed(uri, proxy, why);
        }
    }
}
