package mesh.gateway;

import java.util.Map;
import org.apache.coyote.AbstractProtocol;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.thread.Threading;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Shows under {@code /actuator/info} how many threads a request can run on. Virtual ones have no limit, and none is shown. */
@Component
class ServerThreads implements InfoContributor {

    private final WebServerApplicationContext context;
    private final Environment environment;

    ServerThreads(WebServerApplicationContext context, Environment environment) {
        this.context = context;
        this.environment = environment;
    }

    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail("threads", Threading.VIRTUAL.isActive(environment) ? Map.of() : platformThreads());
    }

    /** As the connector has them, not as somebody meant to set them. */
    private Map<String, Object> platformThreads() {
        return context.getWebServer() instanceof TomcatWebServer server
                        && server.getTomcat().getConnector().getProtocolHandler()
                                instanceof AbstractProtocol<?> protocol
                ? Map.of("request", protocol.getMaxThreads())
                : Map.of();
    }
}
