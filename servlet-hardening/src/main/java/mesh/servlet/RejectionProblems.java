package mesh.servlet;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;

/** Describes a request that is rejected before a controller sees it. This is the only thing in which services differ. */
@FunctionalInterface
public interface RejectionProblems {

    /**
     * Returns the problem to show.
     *
     * @param status 400 to 599
     * @param path as it was sent; null if it cannot be shown, because the path is what is wrong
     */
    ProblemDetail of(int status, @Nullable String path);

    /**
     * Returns the value of {@code Allow} for a 405. Null keeps the container's own value. For TRACE, which Tomcat rejects itself, that
     * value says that DELETE and PUT are allowed.
     */
    default @Nullable String allowedMethods() {
        return null;
    }

    /** Names a problem by its status, and adds a sentence if the name does not say what is wrong. */
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
