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

/** The events behind the route. */
@Component
class Events {

    /** A stream is limited by its number of events instead. */
    private static final long NO_TIMEOUT = -1;

    private final Ticker ticker;

    Events(Ticker ticker) {
        this.ticker = ticker;
    }

    /** Returns a stream of {@code cnt} events, from the next one on; fewer if the service stops. */
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
            throw new UncheckedIOException(disconnected); // the container ends the request, the ticker the registration
        }
        if (left.decrementAndGet() == 0) {
            emitter.complete();
        }
    }
}
