package mesh.gateway.http;

import mesh.gateway.kit.web.ServerProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Configures settings of Tomcat for which there is no property. */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> rejectionsAreProblems(JsonMapper json) {
        return factory -> factory.addContextCustomizers(
                context -> context.getParent().getPipeline().addValve(new ProblemReportValve(json)));
    }

    /** Limits how much of a response the system buffers before the user reads it. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> sendBuffer(ServerProperties server) {
        int bytes = server.sendBufferBytes();
        return factory -> {
            if (bytes > 0) {
                factory.addConnectorCustomizers(
                        connector -> connector.setProperty("socket.txBufSize", Integer.toString(bytes)));
            }
        };
    }
}
