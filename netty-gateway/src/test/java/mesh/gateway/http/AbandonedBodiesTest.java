package mesh.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.test.publisher.PublisherProbe;

/** Tests WebFlux's own response on a connection that is closed, and on a connection that accepts everything. */
class AbandonedBodiesTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final MockServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.get("/"));

    /** Emits two items and does not complete. */
    private final PublisherProbe<DataBuffer> body =
            PublisherProbe.of(Flux.concat(Flux.just(buffer("one"), buffer("two")), Flux.never()));

    static Stream<BiFunction<ServerHttpResponse, Flux<DataBuffer>, Mono<Void>>> ways() {
        return Stream.of(
                ServerHttpResponse::writeWith, (response, items) -> response.writeAndFlushWith(items.map(Mono::just)));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void cancelsABodyThatCannotBeWritten(BiFunction<ServerHttpResponse, Flux<DataBuffer>, Mono<Void>> write) {
        exchange.getResponse().setWriteHandler(items -> Mono.error(new IOException("the user has gone")));

        StepVerifier.create(new AbandonedBodies()
                        .filter(exchange, filtered -> write.apply(filtered.getResponse(), body.flux())))
                .expectErrorMessage("the user has gone")
                .verify(PATIENCE);

        body.assertWasSubscribed();
        body.assertWasCancelled();
    }

    @Test
    void writesTheWholeBodyOtherwise() {
        Flux<DataBuffer> whole = Flux.just(buffer("one"), buffer("two"));

        StepVerifier.create(new AbandonedBodies()
                        .filter(exchange, filtered -> filtered.getResponse().writeWith(whole)))
                .expectComplete()
                .verify(PATIENCE);

        assertThat(exchange.getResponse().getBodyAsString().block(PATIENCE)).isEqualTo("onetwo");
    }

    private static DataBuffer buffer(String text) {
        return DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }
}
