package mesh.load.os;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Bypasses proxies for connections to this machine, regardless of the JVM's settings. All of the JDK's clients and sockets use this
 * selector, including those of RMI.
 */
public final class DirectLoopback extends ProxySelector {

    private static final Pattern LOOPBACK =
            Pattern.compile("(?i)(.+\\.)?localhost|127\\.[\\d.]+|\\[?(::1|0:0:0:0:0:0:0:1)]?");

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
        return others == null || (host != null && LOOPBACK.matcher(host).matches())
                ? List.of(Proxy.NO_PROXY)
                : others.select(uri);
    }

    @Override
    public void connectFailed(URI uri, SocketAddress proxy, IOException why) {
        if (others != null) {
            others.connectFailed(uri, proxy, why);
        }
    }
}
