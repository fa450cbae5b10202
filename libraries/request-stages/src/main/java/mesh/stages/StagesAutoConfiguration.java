package mesh.stages;

import mesh.stages.reactive.StagesWebFilter;
import mesh.stages.servlet.ServerTimingAdvice;
import mesh.stages.servlet.StagesFilter;
import mesh.stages.servlet.StampingProtocol;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;

/** Measures the stages of each request of a service, unless {@code mesh.stages.enabled} is false. */
@AutoConfiguration
@ConditionalOnProperty(name = "mesh.stages.enabled", matchIfMissing = true)
@EnableConfigurationProperties(StagesProperties.class)
class StagesAutoConfiguration {

    @Bean
    StageJournal stageJournal(StagesProperties properties) {
        return new StageJournal(properties.journalCapacity());
    }

    @Bean
    StagesEndpoint stagesEndpoint(StageJournal journal) {
        return new StagesEndpoint(journal);
    }

    /** For services on Tomcat. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @Import(ServerTimingAdvice.class)
    static class Servlet {

        @Bean
        StagesFilter stagesFilter(StageJournal journal) {
            return new StagesFilter(journal);
        }

        @Bean
        StampedRequests stampedRequests() {
            return new StampedRequests();
        }
    }

    /** For services on Netty. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    static class Reactive {

        @Bean
        StagesWebFilter stagesWebFilter(StageJournal journal) {
            return new StagesWebFilter(journal);
        }
    }

    /** Gives Tomcat its protocol before a service's own customizers do, because a service may have a protocol that extends this one. */
    static final class StampedRequests implements WebServerFactoryCustomizer<TomcatServletWebServerFactory>, Ordered {

        @Override
        public void customize(TomcatServletWebServerFactory factory) {
            factory.setProtocol(StampingProtocol.class.getName());
        }

        @Override
        public int getOrder() {
            return HIGHEST_PRECEDENCE;
        }
    }
}
