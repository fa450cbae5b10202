package mesh.gateway.kit.web;

import mesh.gateway.kit.LimitInForce;
import mesh.gateway.kit.UpstreamException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/**
 * The properties of a failed call that a user sees in addition to its {@code cause}:
 *
 * <ul>
 *   <li>{@code target}: host and path of the call, such as {@code 127.0.0.1:8080/legacy/temperatures}; for the store its host, for the
 *       database its host and name
 *   <li>{@code elapsedMs}: milliseconds from the start of the call to its failure, a whole number
 *   <li>{@code limit} and {@code limitValue}, if a limit ended the call: the property's name and its current value
 * </ul>
 *
 * None of this repeats the request. The only internals of the gateway that it shows are the names and values of limits.
 */
final class UpstreamProblem {

    private UpstreamProblem() {}

    static ProblemDetail of(UpstreamException failure) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.INTERNAL_SERVER_ERROR, String.valueOf(failure.getMessage()));
        problem.setProperty("cause", failure.failureCause().code());
        problem.setProperty("target", failure.hostAndPath());
        problem.setProperty("elapsedMs", failure.elapsed().toMillis());
        addLimit(problem, failure.limit());
        return problem;
    }

    static void addLimit(ProblemDetail problem, @Nullable LimitInForce limit) {
        if (limit != null) {
            problem.setProperty("limit", limit.property());
            problem.setProperty("limitValue", limit.value());
        }
    }
}
