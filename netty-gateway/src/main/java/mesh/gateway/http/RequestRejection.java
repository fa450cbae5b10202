package mesh.gateway.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import mesh.gateway.kit.web.RejectedRequest;
import org.reactivestreams.Publisher;
import org.springframework.boot.reactor.netty.NettyRouteProvider;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.http.server.HttpServerRoutes;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rejects requests that Netty accepts and Tomcat rejects, and requests that Spring would reject without an explanation. It runs before
 * Spring's handler, which fails if a request's target is not a URI.
 */
@Component
class RequestRejection implements NettyRouteProvider {

    private final JsonMapper json;

    RequestRejection(JsonMapper json) {
        this.json = json;
    }

    @Override
    public HttpServerRoutes apply(HttpServerRoutes routes) {
        return routes.route(request -> RequestHead.rejection(request).isPresent(), this::reject);
    }

    /** Ends the connection, because after an invalid request the start of the next one is unknown. */
    private Publisher<Void> reject(HttpServerRequest request, HttpServerResponse response) {
        ProblemDetail problem =
                RejectedRequest.problem(RequestHead.rejection(request).orElseThrow());
        return response.status(problem.getStatus())
                .keepAlive(false)
                .header(HttpHeaderNames.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE)
                .sendByteArray(Mono.fromSupplier(() -> json.writeValueAsBytes(problem)));
    }
}
