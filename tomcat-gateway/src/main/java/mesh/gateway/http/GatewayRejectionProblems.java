package mesh.gateway.http;

import mesh.gateway.kit.web.AllowedMethods;
import mesh.gateway.kit.web.Problems;
import mesh.gateway.kit.web.RejectedRequest;
import mesh.servlet.RejectionProblems;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;

/** Describes a rejection in the same words as the gateway on Netty. */
@Component
class GatewayRejectionProblems implements RejectionProblems {

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
