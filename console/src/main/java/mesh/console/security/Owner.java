package mesh.console.security;

import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseCookie;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * Recognizes the requests of the user who started the console: by the token, or by a cookie that a browser gets when it opens the address
 * with the token. The cookie is for pages, scripts and event streams, which browsers request without a header. It changes nothing: for that,
 * a request still needs the token in a header.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
public final class Owner implements WebFilter {

    private static final String COOKIE = "mesh-console-";

    private final AccessToken token;

    Owner(AccessToken token) {
        this.token = token;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        boolean isOwner = recognizes(exchange);
        exchange.getAttributes().put(Owner.class.getName(), isOwner);
        return chain.filter(exchange).contextWrite(context -> context.put(Owner.class, isOwner));
    }

    /** Returns whether the owner sent the request. */
    static boolean sent(ServerWebExchange exchange) {
        return exchange.getAttributeOrDefault(Owner.class.getName(), false);
    }

    /** Returns whether the owner sent the request for which the subscriber with this context works. */
    public static boolean isIn(ContextView context) {
        return context.getOrEmpty(Owner.class).equals(Optional.of(true));
    }

    private boolean recognizes(ServerWebExchange exchange) {
        ServerHttpRequest request = exchange.getRequest();
        if (token.equalsText(request.getHeaders().getFirst(AccessToken.HEADER))) {
            return true;
        }
        String name = COOKIE + port(request);
        HttpCookie cookie = request.getCookies().getFirst(name);
        if (cookie != null && token.equalsReadingKey(cookie.getValue())) {
            return true;
        }
        boolean opens = request.getMethod().equals(HttpMethod.GET)
                && token.equalsText(request.getQueryParams().getFirst("token"));
        if (opens) {
            exchange.getResponse()
                    .addCookie(ResponseCookie.from(name, token.readingKey())
                            .httpOnly(true)
                            .sameSite("Strict")
                            .path("/")
                            .build());
        }
        return opens;
    }

    private static int port(ServerHttpRequest request) {
        InetSocketAddress local = Objects.requireNonNull(request.getLocalAddress());
        return local.getPort();
    }
}
