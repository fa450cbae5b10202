package mesh.gateway.kit;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.boot.rsocket.messaging.RSocketStrategiesCustomizer;
import org.springframework.boot.webclient.WebClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Decoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.MimeType;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Records the threads on which WebClient sends its calls and on which the store's readings are received. Reactive calls hold
 * no thread while they wait, so no thread dump can show them.
 *
 * <p>It is not annotated as configuration, because the gateways' component scan would then find it.
 */
class CallThreads {

    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    /** Returns the threads recorded since the last call. */
    List<Thread> take() {
        List<Thread> taken = List.copyOf(threads);
        threads.clear();
        return taken;
    }

    @Bean
    WebClientCustomizer callThreadsOfWebClient() {
        return builder -> builder.filter((request, next) -> {
            threads.add(Thread.currentThread());
            return next.exchange(request);
        });
    }

    /** Runs after all other customizers, so that it wraps the decoders that the gateway has chosen. */
    @Bean
    RSocketStrategiesCustomizer callThreadsOfRSocket() {
        return strategies -> strategies.decoders(decoders -> decoders.replaceAll(NotingDecoder::new));
    }

    private final class NotingDecoder<T> implements Decoder<T> {

        private final Decoder<T> noted;

        NotingDecoder(Decoder<T> noted) {
            this.noted = noted;
        }

        @Override
        public boolean canDecode(ResolvableType type, @Nullable MimeType mimeType) {
            return noted.canDecode(type, mimeType);
        }

        @Override
        public Flux<T> decode(
                Publisher<DataBuffer> buffers,
                ResolvableType type,
                @Nullable MimeType mimeType,
                @Nullable Map<String, Object> hints) {
            return noted.decode(buffers, type, mimeType, hints);
        }

        @Override
        public Mono<T> decodeToMono(
                Publisher<DataBuffer> buffers,
                ResolvableType type,
                @Nullable MimeType mimeType,
                @Nullable Map<String, Object> hints) {
            return noted.decodeToMono(buffers, type, mimeType, hints);
        }

        @Override
        public @Nullable T decode(
                DataBuffer buffer,
                ResolvableType type,
                @Nullable MimeType mimeType,
                @Nullable Map<String, Object> hints) {
            threads.add(Thread.currentThread());
            return noted.decode(buffer, type, mimeType, hints);
        }

        @Override
        public List<MimeType> getDecodableMimeTypes() {
            return noted.getDecodableMimeTypes();
        }
    }
}
