package mesh.console.security;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * With {@code --classroom}, a request without the token reaches only the paths that phones need, and only at a limited rate. This holds for
 * requests from every machine, including this one. The paths are compared as sent, before anything decodes them.
 *
 * <p>The teacher is the {@linkplain Owner owner} of the console.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 3)
@ConditionalOnProperty("console.classroom")
final class ClassFilter implements WebFilter {

    /** The only path that takes something from a phone. */
    static final String VOTE = "/c/vote";

    private static final String PAGE = "/c";
    private static final Set<HttpMethod> READ = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    /** All that a request without the token can reach. */
    static final Map<String, Set<HttpMethod>> PATHS = Map.ofEntries(
            Map.entry(PAGE, READ),
            Map.entry("/c/changes", READ),
            Map.entry(VOTE, Set.of(HttpMethod.POST)),
            Map.entry("/assets/base.css", READ),
            Map.entry("/assets/class.css", READ),
            Map.entry("/assets/class.js", READ),
            Map.entry("/assets/colours.css", READ),
            Map.entry("/assets/histogram.css", READ),
            Map.entry("/assets/histogram.js", READ),
            Map.entry("/assets/icon.svg", READ),
            Map.entry("/assets/predictor.js", READ),
            Map.entry("/assets/result-page.js", READ),
            Map.entry("/assets/text.js", READ),
            Map.entry("/assets/votes.js", READ));

    /** Addresses that students may type. They lead to the class's page. */
    private static final Set<String> ENTRANCES = Set.of("/", "/c/");

    /** The longest body of a vote has a small part of it. */
    private static final int MAX_BODY = 1024;

    private final ProblemWriter problems;
    private final RequestRate rate;

    ClassFilter(SharedAddresses shared, ProblemWriter problems) {
        this.rate = new RequestRate(shared, System::nanoTime);
        this.problems = problems;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (Owner.sent(exchange)) {
            return chain.filter(exchange);
        }
        ServerHttpRequest request = exchange.getRequest();
        if (!rate.admits(request.getRemoteAddress())) {
            return tooMany(exchange);
        }
        String path = request.getPath().value();
        if (ENTRANCES.contains(path) && READ.contains(request.getMethod())) {
            return toClass(exchange.getResponse());
        }
        if (!PATHS.getOrDefault(path, Set.of()).contains(request.getMethod())) {
            return problems.forbid(
                    exchange,
                    "your teacher opens this page; to vote, open " + PAGE,
                    new ProblemWriter.Way(PAGE, "Vote with your class"));
        }
        return hasSmallBody(request) ? chain.filter(exchange) : tooLarge(exchange);
    }

    private static boolean hasSmallBody(ServerHttpRequest request) {
        HttpHeaders headers = request.getHeaders();
        return !headers.containsHeader(HttpHeaders.TRANSFER_ENCODING) && headers.getContentLength() <= MAX_BODY;
    }

    private static Mono<Void> toClass(ServerHttpResponse response) {
        response.setStatusCode(HttpStatus.SEE_OTHER);
        response.getHeaders().setLocation(URI.create(PAGE));
        return response.setComplete();
    }

    private Mono<Void> tooLarge(ServerWebExchange exchange) {
        return problems.write(
                exchange,
                ProblemDetail.forStatusAndDetail(
                        HttpStatus.CONTENT_TOO_LARGE,
                        "the body of a vote has at most " + MAX_BODY + " bytes and a Content-Length"));
    }

    /** Also closes the connection, so that each further request costs its sender a new one. */
    private Mono<Void> tooMany(ServerWebExchange exchange) {
        HttpHeaders headers = exchange.getResponse().getHeaders();
        headers.set(HttpHeaders.RETRY_AFTER, "1");
        headers.set(HttpHeaders.CONNECTION, "close");
        return problems.write(
                exchange,
                ProblemDetail.forStatusAndDetail(
                        HttpStatus.TOO_MANY_REQUESTS, "too many requests came from your network; try again in 1 s"));
    }
}
