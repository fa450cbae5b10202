package mesh.sample;

import java.util.Locale;
import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import reactor.netty.resources.LoopResources;

/**
 * Tells in {@code /actuator/info} under {@code netty} on which transport event loops run. Where Netty cannot load its own library, such as from a
 * temporary folder without the permission to execute, it silently takes the JDK's, {@code nio}.
 */
final class NettyInfo implements InfoContributor {

    /** Loads Netty's library: only where somebody asks, since a service's start may be measured. */
    private static String transport() {
        if (!LoopResources.hasNativeSupport()) {
            return "nio";
        }
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac") ? "kqueue" : "epoll";
    }

    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail("netty", Map.of("transport", transport()));
    }
}
