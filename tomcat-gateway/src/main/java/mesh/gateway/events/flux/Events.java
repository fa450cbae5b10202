package mesh.gateway.events.flux;

import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.events.Receiver;
import mesh.gateway.kit.events.Tick;
import mesh.gateway.kit.events.Ticker;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.FluxSink.OverflowStrategy;

/** Makes the stream of events for a request. */
@Component
class Events {

    private final Ticker ticker;

    Events(Ticker ticker) {
        this.ticker = ticker;
    }

    /** Returns the next {@code cnt} events; fewer if the service stops. */
    Flux<Tick> events(ItemCount cnt) {
        return Flux.create(this::register, OverflowStrategy.LATEST).take(cnt.value());
    }

    private void register(FluxSink<Tick> subscriber) {
        subscriber.onDispose(ticker.register(new Receiver(subscriber::next, subscriber::complete)));
    }
}
