package mesh.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;

/** Tests a stream of items, each a group of its own, on a real server. The server flushes at the end of each group. */
class UngroupedStreamsTest {

    private static final int ITEMS = 1_000;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final AtomicInteger flushes = new AtomicInteger();

    @Test
    void writesAllItemsInOrderWithoutGroups() {
        String body = body((exchange, chain) -> new UngroupedStreams().filter(exchange, chain));

        assertThat(body.lines()).hasSize(ITEMS).startsWith("0", "1", "2").endsWith("" + (ITEMS - 1));
        assertThat(flushes).hasValueLessThan(ITEMS);
    }

    /** Fails as soon as Reactor Netty no longer flushes each group. Then the filter is superfluous. */
    @Test
    void isNeededBecauseEachItemIsAGroupOtherwise() {
        String body = body((exchange, chain) -> chain.filter(exchange));

        assertThat(body.lines()).hasSize(ITEMS);
        assertThat(flushes).hasValueGreaterThanOrEqualTo(ITEMS);
    }

    private String body(WebFilter filter) {
        WebHandler stream = exchange -> stream(exchange.getResponse());
        DisposableServer server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .doOnChannelInit(
                        (observer, channel, address) -> channel.pipeline().addFirst(new FlushCounter()))
                .handle(new ReactorHttpHandlerAdapter(WebHttpHandlerBuilder.webHandler(stream)
                        .filter(filter)
                        .codecConfigurer(ServerCodecConfigurer.create()) // else an event loop would read files for it
                        .build()))
                .bindNow(PATIENCE);
        try {
            String body = HttpClient.create()
                    .get()
                    .uri("http://127.0.0.1:" + server.port())
                    .responseContent()
                    .aggregate()
                    .asString()
                    .block(PATIENCE);
            return body == null ? "" : body;
        } finally {
            server.disposeNow(PATIENCE);
        }
    }

    private static Mono<Void> stream(ServerHttpResponse response) {
        return response.writeAndFlushWith(
                Flux.range(0, ITEMS).map(item -> Mono.just(line(response, item)).hide()));
    }

    private static DataBuffer line(ServerHttpResponse response, int item) {
        return response.bufferFactory().wrap((item + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    private final class FlushCounter extends ChannelOutboundHandlerAdapter {

        @Override
        public void flush(ChannelHandlerContext context) {
            flushes.incrementAndGet();
            context.flush();
        }
    }
}
