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
}
