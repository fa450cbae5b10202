package mesh.gateway.events.blocking;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.events.Receiver;
import mesh.gateway.kit.events.Tick;
import mesh.gateway.kit.events.Ticker;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import tools.jackson.databind.json.JsonMapper;

/** Makes the stream of events for a request. */
@Component
class Events {

    private final Ticker ticker;
    private final JsonMapper json;

    Events(Ticker ticker, JsonMapper json) {
        this.ticker = ticker;
        this.json = json;
    }

    /** Writes the next {@code cnt} events; fewer if the service stops or the client disconnects. */
    void write(ItemCount cnt, OutputStream body) throws InterruptedException {
        Mailbox mailbox = new Mailbox();
        Disposable registration = ticker.register(new Receiver(mailbox::put, mailbox::end));
        try {
            Tick tick = mailbox.take();
            for (int left = cnt.value(); tick != null; tick = --left > 0 ? mailbox.take() : null) {
                write(tick, body);
            }
        } catch (IOException disconnected) {
            // The client has disconnected, so nothing can be sent to it.
        } finally {
            registration.dispose();
        }
    }

    private void write(Tick tick, OutputStream body) throws IOException {
        String event = "id:" + tick.id() + "\ndata:" + json.writeValueAsString(tick) + "\n\n";
        body.write(event.getBytes(StandardCharsets.UTF_8));
        body.flush();
    }
}
