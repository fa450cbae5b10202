package mesh.console.security;

import java.util.Set;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Accepts requests that only read. Accepts all other requests only with the token. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 4)
final class TokenFilter implements WebFilter {

    private static final Set<HttpMethod> READING = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    /** Routes that take a body but change nothing, and the vote of a phone. They do not need the token. */
    private static final Set<String> WITHOUT_TOKEN =
            Set.of("/api/scenarios/check", "/api/predict", "/api/predict/rate", "/api/predict/curve", ClassFilter.VOTE);

    private final AccessToken token;
    private final ProblemWriter problems;

    TokenFilter(AccessToken token, ProblemWriter problems) {
        this.token = token;
        this.problems = problems;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        return needsNoToken(request) || token.equalsText(request.getHeaders().getFirst(AccessToken.HEADER))
                ? chain.filter(exchange)
                : problems.forbid(
                        exchange,
                        "this request needs the token of the address that ./mesh console printed, as header "
                                + AccessToken.HEADER);
    }

    private static boolean needsNoToken(ServerHttpRequest request) {
        return READING.contains(request.getMethod())
                || (request.getMethod().equals(HttpMethod.POST)
                        && WITHOUT_TOKEN.contains(request.getPath().value()));
    }
}
