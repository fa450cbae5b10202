package mesh.console.security;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Adds the security headers to every response. A route that has set its own content security policy keeps it. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class HeaderFilter implements WebFilter {

    /**
     * Allows only files of this console, including scripts and styles. It also allows {@code data:} for images, because ECharts embeds its
     * pictures in that way.
     */
    private static final String POLICY =
            "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
                    + "form-action 'self'; frame-ancestors 'none'";

    /**
     * The policy of self-contained pages that the console renders from results. Such a page gets an origin of its own. So it cannot reach
     * the console, even if a service has put a script into the results. The policy does not keep a page from opening another one: it is not
     * enough for a page that others have written.
     */
    public static final String SANDBOX = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; "
            + "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

    public static final String POLICY_HEADER = "Content-Security-Policy";

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        exchange.getResponse().beforeCommit(() -> {
            HttpHeaders headers = exchange.getResponse().getHeaders();
            if (!headers.containsHeader(POLICY_HEADER)) {
                headers.set(POLICY_HEADER, POLICY);
            }
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set("Referrer-Policy", "no-referrer");
            headers.set("Cross-Origin-Resource-Policy", "same-origin");
            headers.set("Cross-Origin-Opener-Policy", "same-origin");
            return Mono.empty();
        });
        return chain.filter(exchange);
    }
}
