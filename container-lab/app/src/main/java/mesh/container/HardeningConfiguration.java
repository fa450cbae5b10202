package mesh.container;

import mesh.servlet.LastResponses;
import mesh.servlet.MalformedUriFilter;
import mesh.servlet.RejectionProblems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Uses the part of the servlet hardening that works on every container. It leaves out the limits of bodies, because {@link
 * mesh.container.body} has them, and the error page, because the containers' own error pages are compared.
 */
@Configuration(proxyBeanMethods = false)
@Import({MalformedUriFilter.class, LastResponses.class})
class HardeningConfiguration {

    @Bean
    RejectionProblems rejectionProblems() {
        return RejectionProblems.plain();
    }
}
