package mesh.console.security;

import java.util.List;
import java.util.Set;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.PathContainer.PathSegment;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Accepts only requests that have a path, are addressed to this console and do not come from a page of another origin. It checks {@code
 * Host}, {@code Origin}, and {@code Sec-Fetch-Site}, which browsers send even without {@code Origin}. A link on another site may open a
 * page, which is a shell without data, but cannot reach {@code /api}.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
final class HostFilter implements WebFilter {

    private static final String SCHEME = "http://";
    private static final String SITE = "Sec-Fetch-Site";

    /**
     * The accepted values of {@code Sec-Fetch-Site}: for the console's own pages, and for addresses that the user typed. {@code same-site}
     * is missing on purpose, because another program on another port of this machine is the same site. Clients other than browsers do not
     * send this header.
     */
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    private final OwnAddresses addresses;
    private final ProblemWriter problems;

    HostFilter(OwnAddresses addresses, ProblemWriter problems) {
        this.addresses = addresses;
        this.problems = problems;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        if (!hasPath(request)) {
            return problems.write(
                    exchange,
                    ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "the path of a request begins with '/'"));
        }
        if (!isOwn(request, request.getHeaders().getOrEmpty(HttpHeaders.HOST))) {
            return problems.forbid(
                    exchange, "this console does not have that host name; use the address that it printed");
        }
        List<String> origins = request.getHeaders().getOrEmpty(HttpHeaders.ORIGIN);
        if (!origins.isEmpty() && !isOwnOrigin(request, origins)) {
            return problems.forbid(exchange, "this console does not serve pages of other sites");
        }
        if (isInterface(request) && !OWN_SITES.containsAll(request.getHeaders().getOrEmpty(SITE))) {
            return problems.forbid(exchange, "this request comes from a page of another site");
        }
        return chain.filter(exchange);
    }

    /** Returns whether the request line has a path, as HTTP requires. {@code GET c} would otherwise be served as {@code GET /c}. */
    private static boolean hasPath(ServerHttpRequest request) {
        String target = ServerHttpRequestDecorator.<HttpServerRequest>getNativeRequest(request)
                .uri();
        return target.startsWith("/") || target.startsWith(SCHEME);
    }

    /** Returns whether this is a path for scripts: below {@code /api}, or below the class's page. */
    private static boolean isInterface(ServerHttpRequest request) {
        List<String> segments = request.getPath().elements().stream()
                .filter(PathSegment.class::isInstance)
                .map(segment -> ((PathSegment) segment).valueToMatch()) // decoded, as routes are
                .toList();
        return !segments.isEmpty()
                && (segments.getFirst().equals("api")
                        || (segments.size() > 1 && segments.getFirst().equals("c")));
    }

    private boolean isOwn(ServerHttpRequest request, List<String> hosts) {
        return hosts.size() == 1 && addresses.hasHost(hosts.getFirst(), request.getLocalAddress());
    }

    private boolean isOwnOrigin(ServerHttpRequest request, List<String> origins) {
        return origins.getFirst().startsWith(SCHEME)
                && isOwn(
                        request,
                        origins.stream()
                                .map(one -> one.substring(Math.min(one.length(), SCHEME.length())))
                                .toList());
    }
}
