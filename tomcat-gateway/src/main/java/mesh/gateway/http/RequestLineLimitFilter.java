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

/** Rejects the request lines that Netty would reject. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class RequestLineLimitFilter extends OncePerRequestFilter {

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (RequestLine.isTooLong(request)) {
            response.sendError(HttpStatus.URI_TOO_LONG.value());
            return;
        }
        chain.doFilter(request, response);
    }
}
