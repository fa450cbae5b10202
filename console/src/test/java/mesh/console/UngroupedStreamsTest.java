package mesh.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Tests that the server is not given groups. The gateway on Netty tests the same filter on a real server. */
class UngroupedStreamsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final AtomicInteger grouped = new AtomicInteger();

    @Test
    void theEventsOfAStreamAreNoGroups() {
        MockServerWebExchange exchange = exchange(MockServerHttpRequest.get("/").build());

        new UngroupedStreams().filter(countingGroups(exchange), this::events).block(PATIENCE);

        assertThat(grouped).hasValue(0);
        assertThat(exchange.getResponse().getBodyAsString().block(PATIENCE)).isEqualTo("012");
    }

    @Test
    void theResponseToHeadIsLeftToSpring() {
        MockServerWebExchange exchange =
                exchange(MockServerHttpRequest.head("/").build());

        new UngroupedStreams().filter(countingGroups(exchange), this::events).block(PATIENCE);

        assertThat(grouped).hasValue(1);
    }

    private static MockServerWebExchange exchange(MockServerHttpRequest request) {
        return MockServerWebExchange.from(request);
    }

    private ServerWebExchange countingGroups(ServerWebExchange exchange) {
        return exchange.mutate()
                .response(new ServerHttpResponseDecorator(exchange.getResponse()) {
                    @Override
                    public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> groups) {
                        grouped.incrementAndGet();
                        return super.writeAndFlushWith(groups);
                    }
                })
                .build();
    }

    private Mono<Void> events(ServerWebExchange exchange) {
        ServerHttpResponse response = exchange.getResponse();
        List<DataBuffer> events = IntStream.range(0, 3)
                .mapToObj(i -> (DataBuffer) DefaultDataBufferFactory.sharedInstance.wrap(
                        Integer.toString(i).getBytes(StandardCharsets.US_ASCII)))
                .toList();
        return response.writeAndFlushWith(Flux.fromIterable(events).map(Mono::just));
    }
}
