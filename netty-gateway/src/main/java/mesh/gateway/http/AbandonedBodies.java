package mesh.gateway.http;

import java.util.function.Function;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Cancels the body of a response that can no longer be written. WebFlux waits for a body's first item before it begins to write. If the
 * user has disconnected by then, writing fails before anything has subscribed to the rest of the body. WebFlux itself does not cancel that
 * body, so a query that streams its rows would keep its connection for good.
 */
@Component
class AbandonedBodies implements WebFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return chain.filter(exchange.mutate()
                .response(new CancelledWithItsWrite(exchange.getResponse()))
                .build());
    }

    private static final class CancelledWithItsWrite extends ServerHttpResponseDecorator {

        CancelledWithItsWrite(ServerHttpResponse response) {
            super(response);
        }

        /** Does not change a Mono, because it needs no cancelling: it ends with its only item. */
        @Override
        public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
            return body instanceof Mono ? super.writeWith(body) : write(body, super::writeWith);
        }

        @Override
        public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
            return write(body, super::writeAndFlushWith);
        }

        private static <T> Mono<Void> write(Publisher<? extends T> body, Function<Publisher<T>, Mono<Void>> write) {
            return Mono.defer(() -> {
                Sinks.Empty<Void> failed = Sinks.empty();
                return write.apply(Flux.<T>from(body).takeUntilOther(failed.asMono()))
                        .doOnError(reason -> failed.tryEmitEmpty());
            });
        }
    }
}
