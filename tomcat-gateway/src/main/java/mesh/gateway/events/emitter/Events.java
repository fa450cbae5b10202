package mesh.gateway.events.emitter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.events.Receiver;
import mesh.gateway.kit.events.Tick;
import mesh.gateway.kit.events.Ticker;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import reactor.core.Disposable;

/** Makes the stream of events for a request. */
@Component
class Events {

    /** Disables the timeout. A stream is limited by its number of events instead. */
    private static final long NO_TIMEOUT = -1;

    private final Ticker ticker;

    Events(Ticker ticker) {
        this.ticker = ticker;
    }

    /** Returns a stream of the next {@code cnt} events; fewer if the service stops. */
    SseEmitter events(ItemCount cnt) {
        SseEmitter emitter = new SseEmitter(NO_TIMEOUT);
        AtomicInteger left = new AtomicInteger(cnt.value());
        Disposable registration = ticker.register(new Receiver(tick -> send(emitter, tick, left), emitter::complete));
        emitter.onCompletion(registration::dispose);
        emitter.onError(disconnected -> registration.dispose());
        return emitter;
    }

    private static void send(SseEmitter emitter, Tick tick, AtomicInteger left) {
        try {
            emitter.send(SseEmitter.event().id(Long.toString(tick.id())).data(tick, MediaType.APPLICATION_JSON));
        } catch (IOException disconnected) {
            // The container then ends the request, and the ticker ends the registration.
            throw new UncheckedIOException(disconnected);
        }
        if (left.decrementAndGet() == 0) {
            emitter.complete();
        }
    }
}
