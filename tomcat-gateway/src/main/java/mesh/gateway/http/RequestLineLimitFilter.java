package mesh.gateway.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Rejects request lines that Netty would: Tomcat has one limit for the line and all headers together. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class RequestLineLimitFilter extends OncePerRequestFilter {

    private static final int MAX_LENGTH = 4096;

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (length(request) > MAX_LENGTH) {
            response.sendError(HttpStatus.URI_TOO_LONG.value());
            return;
        }
        chain.doFilter(request, response);
    }

    private static int length(HttpServletRequest request) {
        String query = request.getQueryString();
        return "%s %s%s %s"
                .formatted(
                        request.getMethod(),
                        request.getRequestURI(),
                        query == null ? "" : "?" + query,
                        request.getProtocol())
                .length();
    }
}
