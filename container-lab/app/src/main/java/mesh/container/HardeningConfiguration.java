package mesh.container;

import mesh.servlet.LastResponses;
import mesh.servlet.MalformedUriFilter;
import mesh.servlet.RejectionProblems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Of what hardens servlet services the part that every container can do with. Bodies are bounded by {@link
 * mesh.container.body} already, and a container's own error page is a part of what is compared.
 */
@Configuration(proxyBeanMethods = false)
@Import({MalformedUriFilter.class, LastResponses.class})
class HardeningConfiguration {

    @Bean
    RejectionProblems rejectionProblems() {
        return RejectionProblems.plain();
    }
}
