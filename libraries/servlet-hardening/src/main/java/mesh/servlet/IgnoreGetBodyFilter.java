package mesh.servlet;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.Set;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Hides the body of a GET or HEAD. No route uses such a body. But Spring Boot's actuator on Spring MVC would wait for it, read all of it
 * into memory and ignore it. (On WebFlux, the actuator does not read it.)
 */
public final class IgnoreGetBodyFilter extends OncePerRequestFilter {

    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(WITHOUT_BODY.contains(request.getMethod()) ? new WithoutBody(request) : request, response);
    }

    private static final class WithoutBody extends HttpServletRequestWrapper {

        WithoutBody(HttpServletRequest request) {
            super(request);
        }

        @Override
        public ServletInputStream getInputStream() {
            return new EmptyBody();
        }

        @Override
        public BufferedReader getReader() {
            return new BufferedReader(Reader.nullReader());
        }
    }

    private static final class EmptyBody extends ServletInputStream {

        @Override
        public int read() {
            return -1;
        }

        @Override
        public boolean isFinished() {
            return true;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("there is nothing to read");
        }
    }
}
