package mesh.servlet.tomcat;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Keeps Tomcat from reading forms. */
@Configuration(proxyBeanMethods = false)
class UnreadFormsConfiguration {

    /** Without this, code that reads a parameter of the query would read the form of a POST into memory, up to 2 MB. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> formsAreNotRead() {
        return factory -> factory.addConnectorCustomizers(connector -> connector.setParseBodyMethods(""));
    }
}
