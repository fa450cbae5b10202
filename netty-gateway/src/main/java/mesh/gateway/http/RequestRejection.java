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
 * Rejects requests that Netty accepts and Tomcat rejects, and those that Spring would reject without an explanation. It comes before
 * Spring's handler, which cannot make a URI of every target.
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

    /** Ends the connection, because it is unknown where the next request on it would begin. */
    private Publisher<Void> reject(HttpServerRequest request, HttpServerResponse response) {
        ProblemDetail problem =
                RejectedRequest.problem(RequestHead.rejection(request).orElseThrow());
        return response.status(problem.getStatus())
                .keepAlive(false)
                .header(HttpHeaderNames.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE)
                .sendByteArray(Mono.fromSupplier(() -> json.writeValueAsBytes(problem)));
    }
}
