package mesh.gateway.http;

import mesh.gateway.kit.web.AllowedMethods;
import mesh.gateway.kit.web.Problems;
import mesh.gateway.kit.web.RejectedRequest;
import mesh.servlet.ErrorPage;
import mesh.servlet.IgnoreGetBodyFilter;
import mesh.servlet.MalformedUriFilter;
import mesh.servlet.RejectionProblems;
import mesh.servlet.tomcat.UnreadFormsConfiguration;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;

/** What hardens this gateway as it hardens every servlet service, in the words that the gateway on Netty uses. */
@Configuration(proxyBeanMethods = false)
@Import({IgnoreGetBodyFilter.class, MalformedUriFilter.class, ErrorPage.class, UnreadFormsConfiguration.class})
class HardeningConfiguration {

    @Component
    static class GatewayProblems implements RejectionProblems {

        @Override
        public ProblemDetail of(int status, @Nullable String path) {
            ProblemDetail problem = RejectedRequest.problem(status);
            if (path != null) {
                problem.setInstance(Problems.instance(path));
            }
            return problem;
        }

        @Override
        public String allowedMethods() {
            return AllowedMethods.LIST;
        }
    }
}
