package mesh.sample;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Makes connections to this machine itself bypass every proxy, even if the JVM is configured to use one. Clients use different properties
 * of the JVM, so otherwise some calls would take another route than others, or fail.
 */
final class DirectLoopback implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    @Override
    public void initialize(ConfigurableApplicationContext service) {
        if (!(ProxySelector.getDefault() instanceof Selector)) {
            ProxySelector.setDefault(new Selector(ProxySelector.getDefault()));
        }
    }

    /** For all other hosts, uses the given selector. If there is none, connects to all hosts without a proxy. */
    static final class Selector extends ProxySelector {

        private static final Pattern LOOPBACK =
                Pattern.compile("(?i)(.+\\.)?localhost|127\\.[\\d.]+|\\[?(::1|0:0:0:0:0:0:0:1)]?");

        private final @Nullable ProxySelector others;

        Selector(@Nullable ProxySelector others) {
            this.others = others;
        }

        @Override
        public List<Proxy> select(@Nullable URI uri) {
            if (others == null || isLoopback(uri)) {
                return List.of(Proxy.NO_PROXY);
            }
            return others.select(uri);
        }

        private static boolean isLoopback(@Nullable URI uri) {
            return uri != null
                    && uri.getHost() != null
                    && LOOPBACK.matcher(uri.getHost()).matches();
        }

        @Override
        public void connectFailed(URI uri, SocketAddress proxy, IOException why) {
            if (others != null) {
                others.connectFailed(uri, proxy, why);
            }
        }
    }
}
