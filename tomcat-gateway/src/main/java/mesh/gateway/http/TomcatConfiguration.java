package mesh.gateway.http;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** What Tomcat has to know that no property says. */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

    /** A form that comes with a POST would else be read into memory, 2 MB of it, by whoever asks for a parameter of the query. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> formsAreNotRead() {
        return factory -> factory.addConnectorCustomizers(connector -> connector.setParseBodyMethods(""));
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> rejectionsAreProblems(JsonMapper json) {
        return factory -> factory.addContextCustomizers(
                context -> context.getParent().getPipeline().addValve(new ProblemReportValve(json)));
    }
}
