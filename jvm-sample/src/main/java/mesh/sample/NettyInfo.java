package mesh.sample;

import java.util.Locale;
import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import reactor.netty.resources.LoopResources;

/**
 * Shows in {@code /actuator/info} under {@code netty} which transport event loops run on. If Netty cannot load its own library, for example
 * from a temporary folder without the permission to execute, it silently uses the JDK's, {@code nio}.
 */
final class NettyInfo implements InfoContributor {

    /** Loads Netty's library. It does so only on request, since a service's start may be measured. */
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
