package mesh.legacy;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What Tomcat has to know that no property says. */
@Configuration(proxyBeanMethods = false)
class TomcatSetup {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> connectionsCanBeCut() {
        return factory -> factory.addContextValves(new Cut());
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> idleConnectionsCanBeDropped() {
        return factory -> factory.setProtocol(DroppableHttp11Protocol.class.getName());
    }

    /** A form that comes with a POST would else be read into memory, 2 MB of it, by whoever asks for a parameter of the query. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> formsAreNotRead() {
        return factory -> factory.addConnectorCustomizers(connector -> connector.setParseBodyMethods(""));
    }
}
