package mesh.legacy;

import mesh.servlet.ErrorPage;
import mesh.servlet.IgnoreGetBodyFilter;
import mesh.servlet.LastResponses;
import mesh.servlet.MalformedUriFilter;
import mesh.servlet.RejectionProblems;
import mesh.servlet.tomcat.UnreadFormsConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What hardens this backend against requests that nobody should send. */
@Configuration(proxyBeanMethods = false)
@Import({
    IgnoreGetBodyFilter.class,
    MalformedUriFilter.class,
    ErrorPage.class,
    UnreadFormsConfiguration.class,
    LastResponses.class
})
class HardeningConfiguration {

    @Bean
    RejectionProblems rejectionProblems() {
        return RejectionProblems.plain();
    }
}
