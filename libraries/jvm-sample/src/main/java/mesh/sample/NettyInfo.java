package mesh.sample;

import java.util.Locale;
import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import reactor.netty.resources.LoopResources;

/**
 * Shows in {@code /actuator/info} under {@code netty} on which transport event loops run. If Netty cannot load its native library, it
 * silently uses the JDK's transport, {@code nio}. This happens, for example, if files in the temporary folder may not be executed.
 */
final class NettyInfo implements InfoContributor {

    /** Loads Netty's native library. This is called only when the info is requested, because a service's start may be measured. */
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
