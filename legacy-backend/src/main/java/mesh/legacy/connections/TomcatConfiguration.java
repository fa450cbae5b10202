package mesh.legacy.connections;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures settings of Tomcat for which there is no property. */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> connectionsCanBeAborted() {
        return factory -> factory.addContextValves(new ConnectionAborter());
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> idleConnectionsMayBeForgotten(
            ConnectionsProperties connections) {
        return factory -> {
            if (connections.forgetAfter().isPositive()) {
                factory.addContextValves(new ForgetfulValve(connections.forgetAfter()));
            }
        };
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> idleConnectionsCanBeDropped() {
        return factory -> factory.setProtocol(DroppableHttp11Protocol.class.getName());
    }
}
