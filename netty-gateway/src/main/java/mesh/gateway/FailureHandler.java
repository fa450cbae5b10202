package mesh.gateway;

import mesh.gateway.kit.web.Problems;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Turns every failure of a route into a response. An exception handler of a route would run too early: the stream of a functional route
 * fails while its response is being written, long after the route itself has returned.
 */
@Component
@Order(-2) // before Spring Boot's own, which is at -1
class FailureHandler implements WebExceptionHandler {

    private final JsonMapper json;

    FailureHandler(JsonMapper json) {
        this.json = json;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        if (exchange.getResponse().isCommitted()) {
            return Mono.error(failure); // too late for a status: the server cuts the connection
        }
        String path = exchange.getRequest().getPath().value();
        return write(exchange.getResponse(), Problems.of(failure, path));
    }

    private Mono<Void> write(ServerHttpResponse response, ResponseEntity<ProblemDetail> problem) {
        response.setStatusCode(problem.getStatusCode());
        response.getHeaders().putAll(problem.getHeaders());
        return response.writeWith(Mono.fromSupplier(() -> body(response, problem)));
    }

    private DataBuffer body(ServerHttpResponse response, ResponseEntity<ProblemDetail> problem) {
        return response.bufferFactory().wrap(json.writeValueAsBytes(problem.getBody()));
    }
}
