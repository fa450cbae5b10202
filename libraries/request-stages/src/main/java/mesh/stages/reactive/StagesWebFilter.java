package mesh.stages.reactive;

import mesh.stages.RequestStages;
import mesh.stages.ServerTiming;
import mesh.stages.StageJournal;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Measures the stages of each request, and puts the request into the context of its stream. An event loop reads a request and begins to
 * serve it immediately, so that no request waits for a thread here. While an event loop is busy, requests stay unread.
 */
@Order(Ordered.HIGHEST_PRECEDENCE) // the time of the other filters is part of the request's
public final class StagesWebFilter implements WebFilter {

    private final StageJournal journal;

    public StagesWebFilter(StageJournal journal) {
        this.journal = journal;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        HttpHeaders headers = exchange.getRequest().getHeaders();
        RequestStages stages =
                new RequestStages(RequestStages.Id.parse(headers.getFirst(RequestStages.Id.HEADER)), System.nanoTime());
        if (!stages.isRecorded()) {
            writeStages(stages, headers, exchange.getResponse());
        }
        return chain.filter(exchange)
                .doFinally(signal -> journal.end(stages))
                .contextWrite(context -> context.put(StreamStages.REQUEST, stages));
    }

    /** A streamed response has its header before its stages are known. It gets a trailer, if its client wants one. */
    private static void writeStages(RequestStages stages, HttpHeaders requested, ServerHttpResponse response) {
        boolean wantsTrailers = ServerTiming.isWantedAsTrailer(requested.getFirst(HttpHeaders.TE));
        response.beforeCommit(() -> Mono.fromRunnable(() -> {
            if (!isStreamed(response)) {
                response.getHeaders().set(ServerTiming.HEADER, stages.serverTiming());
            } else if (wantsTrailers) {
                response.getHeaders().set(HttpHeaders.TRAILER, ServerTiming.HEADER);
                HttpServerResponse server = ServerHttpResponseDecorator.getNativeResponse(response);
                server.trailerHeaders(trailers -> trailers.set(ServerTiming.HEADER, stages.serverTiming()));
            }
        }));
    }

    private static boolean isStreamed(ServerHttpResponse response) {
        HttpStatusCode status = response.getStatusCode();
        return response.getHeaders().getContentLength() < 0 && (status == null || !status.isError());
    }
}
