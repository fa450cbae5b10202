package mesh.legacy;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Looks at every request that is more than a question, before anything of its body is read.
 *
 * <ul>
 *   <li>The name in its {@code Host} header must be one of this backend's. A page from elsewhere in a browser on this machine
 *       could else have its own name lead to 127.0.0.1 and be taken for a page of ours (DNS rebinding). An IP address is no
 *       name that anybody could lead elsewhere.
 *   <li>It has to show the token, or, where none is configured, come from this machine.
 *   <li>Its body must be small, and say so beforehand.
 * </ul>
 */
@Component
class ChangeGuard implements HandlerInterceptor {

    /** Bytes. A behaviour with all its fields has about 300. */
    static final int BODY_LIMIT = 16 * 1024;

    private static final Set<String> QUESTIONS = Set.of("GET", "HEAD", "OPTIONS");
    private static final Pattern LOCALHOST_OR_ADDRESS =
            Pattern.compile("localhost|[\\d.]+|\\[.*]", Pattern.CASE_INSENSITIVE);
    private static final String SCHEME = "Bearer ";

    private final ControlSettings settings;

    ChangeGuard(ControlSettings settings) {
        this.settings = settings;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!QUESTIONS.contains(request.getMethod())) {
            checkHost(request.getServerName());
            checkCaller(request);
            checkSize(request);
        }
        return true;
    }

    private void checkHost(String host) {
        if (!LOCALHOST_OR_ADDRESS.matcher(host).matches() && !settings.knows(host)) {
            throw new Refusal(
                    HttpStatus.FORBIDDEN,
                    "the Host header must be localhost, an IP address or one of legacy.control.hosts to change anything");
        }
    }

    private void checkCaller(HttpServletRequest request) {
        if (settings.asksForToken()) {
            checkToken(request.getHeader(HttpHeaders.AUTHORIZATION));
        } else if (!isOnThisMachine(request.getRemoteAddr())) {
            throw new Refusal(
                    HttpStatus.FORBIDDEN,
                    "without legacy.control.token nothing can be changed but from the machine on which this runs");
        }
    }

    private void checkToken(@Nullable String shown) {
        if (shown == null || !shown.startsWith(SCHEME) || !settings.isToken(shown.substring(SCHEME.length()))) {
            Refusal refusal = new Refusal(
                    HttpStatus.UNAUTHORIZED,
                    "to change anything, send the value of legacy.control.token as Authorization: Bearer VALUE");
            refusal.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
            throw refusal;
        }
    }

    private static void checkSize(HttpServletRequest request) {
        if (request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null) {
            throw new Refusal(HttpStatus.LENGTH_REQUIRED, "the body must be sent with its Content-Length");
        }
        if (request.getContentLengthLong() > BODY_LIMIT) {
            throw new Refusal(
                    HttpStatus.CONTENT_TOO_LARGE, "the body must not have more than " + BODY_LIMIT + " bytes");
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
