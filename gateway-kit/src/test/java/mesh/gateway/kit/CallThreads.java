package mesh.gateway.kit;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.rsocket.messaging.RSocketStrategiesCustomizer;
import org.springframework.boot.webclient.WebClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.codec.cbor.JacksonCborDecoder;
import org.springframework.util.MimeType;

/**
 * Notes the threads on which WebClient's calls leave and on which the store's readings are taken. Reactive calls hold no
 * thread while they wait, so no thread dump can show them.
 *
 * <p>Not marked as configuration: the gateways' component scan would find it and take it for a part of theirs.
 */
class CallThreads {

    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    /** Those since the last time that somebody took them. */
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

    @Bean
    RSocketStrategiesCustomizer callThreadsOfRSocket() {
        return strategies -> strategies.decoders(decoders -> decoders.addFirst(new NotingDecoder()));
    }

    private final class NotingDecoder extends JacksonCborDecoder {

        @Override
        public Object decode(
                DataBuffer buffer,
                ResolvableType type,
                @Nullable MimeType mimeType,
                @Nullable Map<String, Object> hints) {
            threads.add(Thread.currentThread());
            return super.decode(buffer, type, mimeType, hints);
        }
    }
}
