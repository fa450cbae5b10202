package mesh.servlet;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;

/** What a service says of a request that is rejected before a controller sees it: the one thing in which services differ. */
@FunctionalInterface
public interface RejectionProblems {

    /**
     * The problem to show.
     *
     * @param status 400 to 599
     * @param path as it was sent; null where it cannot be shown, because it is what is wrong
     */
    ProblemDetail of(int status, @Nullable String path);

    /**
     * What {@code Allow} says with a 405. Null leaves it as the container has it; for TRACE, which Tomcat rejects itself, it
     * says that DELETE and PUT are allowed.
     */
    default @Nullable String allowedMethods() {
        return null;
    }

    /** Statuses by their names, with one more sentence where the name does not say what is wrong. */
    static RejectionProblems plain() {
        return (status, path) -> {
            ProblemDetail problem = ProblemDetail.forStatus(HttpStatusCode.valueOf(status));
            if (status == HttpStatus.BAD_REQUEST.value()) {
                problem.setDetail("the path or the query is not encoded as it has to be");
            }
            return problem;
        };
    }
}
