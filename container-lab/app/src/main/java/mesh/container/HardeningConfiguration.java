package mesh.container;

import mesh.servlet.LastResponses;
import mesh.servlet.MalformedUriFilter;
import mesh.servlet.RejectionProblems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Uses the part of the servlet hardening that works on every container. {@link mesh.container.body} already limits bodies, and a
 * container's own error page is a part of what is compared.
 */
@Configuration(proxyBeanMethods = false)
@Import({MalformedUriFilter.class, LastResponses.class})
class HardeningConfiguration {

    @Bean
    RejectionProblems rejectionProblems() {
        return RejectionProblems.plain();
    }
}
