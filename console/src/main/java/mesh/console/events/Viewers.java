package mesh.console.events;

import java.util.concurrent.atomic.AtomicInteger;
import mesh.console.ConsoleProperties;
import mesh.console.security.Owner;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;

/**
 * Limits the number of concurrent viewers, because each viewer may keep its connection open indefinitely. Some places are only for the
 * {@linkplain Owner owner} of the console, so that other viewers cannot keep the owner out. A single place is for everybody.
 */
@Component
public final class Viewers {

    /** One place in eight is reserved for the owner. A browser opens at most six streams. */
    private static final int PLACES_PER_RESERVED_ONE = 8;

    private final int places;
    private final int placesOfOthers;
    private final AtomicInteger taken = new AtomicInteger();

    Viewers(ConsoleProperties properties) {
        places = properties.maxViewers();
        placesOfOthers = Math.max(1, places - Math.ceilDiv(places, PLACES_PER_RESERVED_ONE));
    }

    /** Returns the same stream, which occupies a place while it lasts. It fails with 503 if no place is free for its viewer. */
    public <T> Flux<T> admit(Flux<T> watched) {
        return Flux.deferContextual(viewer -> {
            int most = Owner.isIn(viewer) ? places : placesOfOthers;
            if (taken.getAndUpdate(before -> before < most ? before + 1 : before) >= most) {
                return Flux.error(new ResponseStatusException(
                        HttpStatus.SERVICE_UNAVAILABLE, "too many viewers; close a page that is not needed"));
            }
            return watched.doFinally(how -> taken.decrementAndGet());
        });
    }
}
