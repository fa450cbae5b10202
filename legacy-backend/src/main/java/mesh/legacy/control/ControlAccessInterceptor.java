package mesh.legacy.control;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.regex.Pattern;
import mesh.legacy.problem.RequestRejectedException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Checks requests that change something: every request whose method is not safe (RFC 9110), before any of its body is read.
 *
 * <ul>
 *   <li>The name in the {@code Host} header must be one of this backend's names. This prevents DNS rebinding: a foreign web page, opened in
 *       a browser on this machine, could let its own host name resolve to 127.0.0.1 and send requests to this backend. An IP address is
 *       always allowed, because it cannot be made to resolve elsewhere.
 *   <li>The request must contain the token. If no token is configured, it must come from this machine.
 *   <li>Its body must be small, and its {@code Content-Length} must be given.
 * </ul>
 */
@Component
class ControlAccessInterceptor implements HandlerInterceptor {

    /** The largest allowed body. A behaviour with all its fields has about 300 bytes. */
    static final int MAX_BODY_BYTES = 16 * 1024;

    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");
    private static final Pattern LOCALHOST_OR_ADDRESS =
            Pattern.compile("localhost|[\\d.]+|\\[.*]", Pattern.CASE_INSENSITIVE);
    private static final String SCHEME = "Bearer ";

    private final ControlProperties properties;

    ControlAccessInterceptor(ControlProperties properties) {
        this.properties = properties;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!SAFE_METHODS.contains(request.getMethod())) {
            checkHost(request.getServerName());
            checkCaller(request);
            checkSize(request);
        }
        return true;
    }

    private void checkHost(String host) {
        if (!LOCALHOST_OR_ADDRESS.matcher(host).matches() && !properties.knows(host)) {
            throw new RequestRejectedException(
                    HttpStatus.FORBIDDEN,
                    "the Host header must be localhost, an IP address or one of legacy.control.hosts to change anything");
        }
    }

    private void checkCaller(HttpServletRequest request) {
        if (properties.asksForToken()) {
            checkToken(request.getHeader(HttpHeaders.AUTHORIZATION));
        } else if (!isOnThisMachine(request.getRemoteAddr())) {
            throw new RequestRejectedException(
                    HttpStatus.FORBIDDEN,
                    "without legacy.control.token, only the machine on which this runs may change anything");
        }
    }

    private void checkToken(@Nullable String shown) {
        if (shown == null || !shown.startsWith(SCHEME) || !properties.isToken(shown.substring(SCHEME.length()))) {
            RequestRejectedException rejection = new RequestRejectedException(
                    HttpStatus.UNAUTHORIZED,
                    "to change anything, send the value of legacy.control.token as Authorization: Bearer VALUE");
            rejection.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
            throw rejection;
        }
    }

    private static void checkSize(HttpServletRequest request) {
        if (request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null) {
            throw new RequestRejectedException(
                    HttpStatus.LENGTH_REQUIRED, "the body must be sent with its Content-Length");
        }
        if (request.getContentLengthLong() > MAX_BODY_BYTES) {
            throw new RequestRejectedException(
                    HttpStatus.CONTENT_TOO_LARGE, "the body must not have more than " + MAX_BODY_BYTES + " bytes");
        }
    }

    private static boolean isOnThisMachine(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException noAddress) {
            return false;
        }
    }
}
