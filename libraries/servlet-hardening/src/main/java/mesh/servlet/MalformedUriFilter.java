package mesh.servlet;

import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.RequestPath;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Rejects a request whose path or query is not percent-encoded correctly. Containers and Spring notice this only when code reads the path
 * or a parameter. The request would then fail with a 500.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class MalformedUriFilter extends OncePerRequestFilter {

    private final RejectionProblems problems;

    MalformedUriFilter(RejectionProblems problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (isWellFormed(request)) {
            chain.doFilter(request, response);
            return;
        }
        ProblemDetail problem = problems.of(HttpStatus.BAD_REQUEST.value(), null);
        response.setStatus(problem.getStatus());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream().write(ProblemJson.of(problem).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns false, because requests that the container itself rejects, such as TRACE, first pass this filter on their way to the error
     * page.
     */
    @Override
    protected boolean shouldNotFilterErrorDispatch() {
        return false;
    }

    /** Returns whether path and query are well-formed. Parses nothing if there is neither a query nor a percent sign. */
    private static boolean isWellFormed(HttpServletRequest request) {
        try {
            if (request.getQueryString() != null) {
                request.getParameterNames();
            }
            String path = pathOf(request);
            if (path.indexOf('%') >= 0) {
                RequestPath.parse(path, request.getContextPath());
            }
            return true;
        } catch (IllegalStateException | IllegalArgumentException malformed) {
            return false;
        }
    }

    private static String pathOf(HttpServletRequest request) {
        return request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String original
                ? original
                : request.getRequestURI();
    }
}
