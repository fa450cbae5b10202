package mesh.gateway.http;

import java.util.Set;
import mesh.gateway.kit.web.AllowedMethods;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Gives functional routes what annotated routes have by default: HEAD is GET without its body, OPTIONS lists the allowed methods, and every
 * other method is rejected. Without this, a functional GET route responds to HEAD with a 404.
 */
@Component
class FunctionalRouteMethods implements WebFilter {

    private final RouterFunctionMapping routes;

    FunctionalRouteMethods(@Qualifier("routerFunctionMapping") RouterFunctionMapping routes) {
        this.routes = routes;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        HttpMethod method = exchange.getRequest().getMethod();
        if (method.equals(HttpMethod.GET) || CorsUtils.isPreFlightRequest(exchange.getRequest())) {
            return chain.filter(exchange);
        }
        ServerWebExchange asGet = exchange.mutate()
                .request(request -> request.method(HttpMethod.GET))
                .build();
        if (method.equals(HttpMethod.HEAD)) {
            return chain.filter(asGet); // Spring has already wrapped the response, so no body is sent
        }
        return routes.getHandler(asGet)
                .hasElement()
                .flatMap(isFunctional -> isFunctional ? respond(exchange, method) : chain.filter(exchange));
    }

    private static Mono<Void> respond(ServerWebExchange exchange, HttpMethod method) {
        if (!method.equals(HttpMethod.OPTIONS)) {
            return Mono.error(new MethodNotAllowedException(method, Set.of(HttpMethod.GET)));
        }
        exchange.getResponse().getHeaders().set(HttpHeaders.ALLOW, AllowedMethods.LIST);
        return exchange.getResponse().setComplete();
    }
}
