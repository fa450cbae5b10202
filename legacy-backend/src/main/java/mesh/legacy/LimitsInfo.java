package mesh.legacy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.coyote.ProtocolHandler;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.stereotype.Component;

/**
 * Shows Tomcat's limits in {@code /actuator/info} under {@code limits}. These values come from the connector itself, and may differ from
 * the configured ones.
 */
@Component
class LimitsInfo implements InfoContributor {

    private final WebServerApplicationContext context;

    LimitsInfo(WebServerApplicationContext context) {
        this.context = context;
    }

    @Override
    public void contribute(Info.Builder builder) {
        if (context.getWebServer() instanceof TomcatWebServer server) {
            builder.withDetail(
                    "limits", limits(server.getTomcat().getConnector().getProtocolHandler()));
        }
    }

    private static Map<String, Object> limits(ProtocolHandler handler) {
        Map<String, Object> limits = new LinkedHashMap<>();
        if (handler instanceof AbstractHttp11Protocol<?> http) {
            limits.put("tomcat.threads.max", http.getMaxThreads());
            limits.put("tomcat.max-connections", http.getMaxConnections());
            limits.put("tomcat.accept-count", http.getAcceptCount());
            limits.put("tomcat.max-keep-alive-requests", http.getMaxKeepAliveRequests());
            limits.put("tomcat.keep-alive-timeout", http.getKeepAliveTimeout() + "ms");
        }
        return limits;
    }
}
