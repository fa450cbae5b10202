package mesh.servlet.tomcat;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes Tomcat leave forms alone. */
@Configuration(proxyBeanMethods = false)
class UnreadFormsConfiguration {

    /** Otherwise, any code that reads a parameter of the query would read the form of a POST into memory, 2 MB of it. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> formsAreNotRead() {
        return factory -> factory.addConnectorCustomizers(connector -> connector.setParseBodyMethods(""));
    }
}
