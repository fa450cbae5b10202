package mesh.servlet;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;

/** Describes a request that is rejected before a controller sees it. Only this description differs between services. */
@FunctionalInterface
public interface RejectionProblems {

    /**
     * Returns the problem to show.
     *
     * @param status 400 to 599
     * @param path the path as it was sent; null if the path itself is invalid, so that it cannot be shown
     */
    ProblemDetail of(int status, @Nullable String path);

    /**
     * Returns the value of the header {@code Allow} for a 405. Null keeps the container's own value. If Tomcat itself rejects TRACE, its
     * value wrongly lists DELETE and PUT as allowed.
     */
    default @Nullable String allowedMethods() {
        return null;
    }

    /** Returns descriptions whose title is the name of the status. They add a sentence if that name does not say what is wrong. */
    static RejectionProblems plain() {
        return (status, path) -> {
            ProblemDetail problem = ProblemDetail.forStatus(HttpStatusCode.valueOf(status));
            if (status == HttpStatus.BAD_REQUEST.value()) {
                problem.setDetail("the path or the query has an invalid encoding");
            }
            return problem;
        };
    }
}
