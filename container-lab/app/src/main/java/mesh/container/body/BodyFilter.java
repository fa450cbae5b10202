package mesh.container.body;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets every request read its body through a {@link MeasuredBody}.
 *
 * <p>If a response is ready before the request's body was read, the filter first sends the response, and then reads the rest of the body. A
 * server that closes a connection with unread data resets it, and the reset can reach the user before the response is read. By default,
 * Tomcat, Jetty and Undertow each tolerate a different amount of unread data.
 */
@Component
class BodyFilter extends OncePerRequestFilter {

    private static final Logger LOG = LoggerFactory.getLogger(BodyFilter.class);

    private final BodyProperties properties;

    BodyFilter(BodyProperties properties) {
        this.properties = properties;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        MeasuredBody body = new MeasuredBody(request, properties.maxSize());
        chain.doFilter(new MeasuredRequest(request, body), response);
        if (body.hasRest()) {
            respondThenDiscard(response, body);
        }
    }

    private static void respondThenDiscard(HttpServletResponse response, MeasuredBody body) {
        try {
            response.flushBuffer();
            body.discardRest();
        } catch (IOException e) {
            LOG.debug("the client disconnected before the end of the body", e);
        }
    }

    private static final class MeasuredRequest extends HttpServletRequestWrapper {

        private final MeasuredBody body;

        MeasuredRequest(HttpServletRequest request, MeasuredBody body) {
            super(request);
            this.body = body;
        }

        @Override
        public ServletInputStream getInputStream() {
            return body;
        }
    }
}
