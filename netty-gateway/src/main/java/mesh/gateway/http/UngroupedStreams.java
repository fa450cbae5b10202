package mesh.gateway.http;

import java.util.function.Function;
import org.reactivestreams.Publisher;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Writes the items of a stream, NDJSON or events, one by one. WebFlux writes each as a group of its own. Reactor Netty marks the end of a
 * group with {@code concatWith}. In Reactor 3.8.8, this operator ({@code FluxConcatArray}) can lose a request for more items. It happens if
 * a thread is preempted between its read of the current source and its write of the demand, and another thread ends that source meanwhile.
 * Of 25 streams of 10,000 items on a busy machine, one stopped for good now and then. Without groups, the server flushes whenever no further
 * item is ready.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE) // before the filter that turns HEAD into GET
class UngroupedStreams implements WebFilter {

    /** Does not change the response to HEAD: WebFlux ends it without subscribing to its groups. */
    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return HttpMethod.HEAD.equals(exchange.getRequest().getMethod())
                ? chain.filter(exchange)
                : chain.filter(exchange.mutate()
                        .response(new ServerHttpResponseDecorator(exchange.getResponse()) {
                            @Override
                            public Mono<Void> writeAndFlushWith(
                                    Publisher<? extends Publisher<? extends DataBuffer>> groups) {
                                return writeWith(Flux.from(groups).concatMap(Function.identity()));
                            }
                        })
                        .build());
    }
}
