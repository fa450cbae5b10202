package mesh.console.security;

import java.util.List;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Lets through what was meant for this console ({@code Host}) and does not come from a page of another site ({@code Origin}). */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
final class HostFilter implements WebFilter {

    private static final String SCHEME = "http://";

    private final OwnAddresses addresses;
    private final ProblemWriter problems;

    HostFilter(OwnAddresses addresses, ProblemWriter problems) {
        this.addresses = addresses;
        this.problems = problems;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        if (!isOwn(request, request.getHeaders().getOrEmpty(HttpHeaders.HOST))) {
            return problems.forbid(
                    exchange, "this console is not called by that name; use the address that it has printed");
        }
        List<String> origins = request.getHeaders().getOrEmpty(HttpHeaders.ORIGIN);
        if (!origins.isEmpty() && !isOwnOrigin(request, origins)) {
            return problems.forbid(exchange, "this console serves no pages of other sites");
        }
        return chain.filter(exchange);
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
