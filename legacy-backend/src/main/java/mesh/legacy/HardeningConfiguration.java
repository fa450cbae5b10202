package mesh.legacy;

import mesh.servlet.RejectionProblems;
import mesh.servlet.tomcat.TomcatHardening;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Hardens this backend against requests that no client should send. */
@Configuration(proxyBeanMethods = false)
@Import(TomcatHardening.class)
class HardeningConfiguration {

    @Bean
    RejectionProblems rejectionProblems() {
        return RejectionProblems.plain();
    }
}
