package mesh.console.events;

import java.util.concurrent.Semaphore;
import mesh.console.ConsoleProperties;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;

/** How many may watch at the same time: each holds a connection for as long as he likes. */
@Component
public final class Viewers {

    private final Semaphore places;

    Viewers(ConsoleProperties properties) {
        places = new Semaphore(properties.maxViewers());
    }

    /** The same, for as long as it lasts with a place taken; it fails with 503 where none is free. */
    public <T> Flux<T> admit(Flux<T> watched) {
        return Flux.defer(() -> {
            if (!places.tryAcquire()) {
                return Flux.error(new ResponseStatusException(
                        HttpStatus.SERVICE_UNAVAILABLE, "too many are watching; close a page that nobody looks at"));
            }
            return watched.doFinally(how -> places.release());
        });
    }
}
