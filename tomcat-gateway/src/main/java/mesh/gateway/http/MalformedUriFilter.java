package mesh.gateway.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import mesh.gateway.kit.RejectedRequest;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.RequestPath;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Refuses what is not percent-encoded as it has to be. Tomcat and Spring find out when somebody asks for the path or a
 * parameter, and then it is whoever asked that fails, with a 500.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class MalformedUriFilter extends OncePerRequestFilter {

    private final JsonMapper json;

    MalformedUriFilter(JsonMapper json) {
        this.json = json;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (isReadable(request)) {
            chain.doFilter(request, response);
            return;
        }
        response.setStatus(HttpStatus.BAD_REQUEST.value());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream()
                .write(json.writeValueAsBytes(RejectedRequest.problem(HttpStatus.BAD_REQUEST.value())));
    }

    /** What Tomcat has refused itself, such as TRACE, comes here for the first time on its way to the error page. */
    @Override
    protected boolean shouldNotFilterErrorDispatch() {
        return false;
    }

    /** Of what has neither a query nor a percent sign nothing is read here. */
    private static boolean isReadable(HttpServletRequest request) {
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
        return request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String asked
                ? asked
                : request.getRequestURI();
    }
}
