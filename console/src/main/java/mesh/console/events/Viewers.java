package mesh.console.events;

import java.util.concurrent.Semaphore;
import mesh.console.ConsoleProperties;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;

/** Limits the number of concurrent viewers, because each viewer may keep its connection open indefinitely. */
@Component
public final class Viewers {

    private final Semaphore places;

    Viewers(ConsoleProperties properties) {
        places = new Semaphore(properties.maxViewers());
    }

    /** Returns the same stream, which occupies a slot while it lasts. It fails with 503 if no slot is free. */
    public <T> Flux<T> admit(Flux<T> watched) {
        return Flux.defer(() -> {
            if (!places.tryAcquire()) {
                return Flux.error(new ResponseStatusException(
                        HttpStatus.SERVICE_UNAVAILABLE, "too many viewers; close a page that is not needed"));
            }
            return watched.doFinally(how -> places.release());
        });
    }
}
