package mesh.servlet.tomcat;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Has Tomcat leave forms alone. */
@Configuration(proxyBeanMethods = false)
class UnreadFormsConfiguration {

    /**
     * A form that comes with a POST would else be read into memory, 2 MB of it, by whoever asks for a parameter of the query.
     */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> formsAreNotRead() {
        return factory -> factory.addConnectorCustomizers(connector -> connector.setParseBodyMethods(""));
    }
}
