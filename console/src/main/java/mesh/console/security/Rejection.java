package mesh.console.security;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** How a filter refuses a request: no route is reached, whose way of telling problems it could use. */
@Component
final class Rejection {

    private final JsonMapper json;

    Rejection(JsonMapper json) {
        this.json = json;
    }

    Mono<Void> forbid(ServerWebExchange exchange, String why) {
        ServerHttpResponse response = exchange.getResponse();
        response.setStatusCode(HttpStatus.FORBIDDEN);
        response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        return response.writeWith(Mono.fromSupplier(() -> body(response, why)));
    }

    private DataBuffer body(ServerHttpResponse response, String why) {
        return response.bufferFactory()
                .wrap(json.writeValueAsBytes(ProblemDetail.forStatusAndDetail(HttpStatus.FORBIDDEN, why)));
    }
}
