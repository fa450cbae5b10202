package mesh.gateway;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.coyote.AbstractProtocol;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.thread.Threading;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Shows under {@code /actuator/info}:
 *
 * <ul>
 *   <li>how many threads serve requests; nothing for virtual threads, which have no limit
 *   <li>how many connections Tomcat accepts, and how many requests it serves on each of them (-1 for no limit)
 * </ul>
 *
 * These values come from the connector itself, and may differ from the configured ones.
 */
@Component
class ServerLimits implements InfoContributor {

    private final WebServerApplicationContext context;
    private final Environment environment;

    ServerLimits(WebServerApplicationContext context, Environment environment) {
        this.context = context;
        this.environment = environment;
    }

    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail("threads", protocol().map(this::threads).orElse(Map.of()))
                .withDetail("tomcat", protocol().map(ServerLimits::connections).orElse(Map.of()));
    }

    private Map<String, Object> threads(AbstractProtocol<?> protocol) {
        return Threading.VIRTUAL.isActive(environment) ? Map.of() : Map.of("request", protocol.getMaxThreads());
    }

    private static Map<String, Object> connections(AbstractProtocol<?> protocol) {
        Map<String, Object> limits = new TreeMap<>();
        limits.put("max-connections", protocol.getMaxConnections());
        limits.put("accept-count", protocol.getAcceptCount());
        if (protocol instanceof AbstractHttp11Protocol<?> http) {
            limits.put("max-keep-alive-requests", http.getMaxKeepAliveRequests());
        }
        return limits;
    }

    private Optional<AbstractProtocol<?>> protocol() {
        return context.getWebServer() instanceof TomcatWebServer server
                        && server.getTomcat().getConnector().getProtocolHandler()
                                instanceof AbstractProtocol<?> protocol
                ? Optional.of(protocol)
                : Optional.empty();
    }
}
