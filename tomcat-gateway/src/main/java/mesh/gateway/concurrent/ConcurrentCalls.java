package mesh.gateway.concurrent;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import mesh.gateway.kit.TooManyCallsException;

/**
 * So many calls under way at once, of all requests together. Virtual threads cost next to nothing, the connections under them
 * do: 100 users of 256 calls each would open 25,600. Nobody waits for a place: a queue would only hide that there is none.
 */
final class ConcurrentCalls {

    private final int max;
    private final Semaphore places;

    ConcurrentCalls(int max) {
        this.max = max;
        this.places = new Semaphore(max);
    }

    /** @throws TooManyCallsException if there is no place */
    <T> T make(Supplier<T> call) {
        if (!places.tryAcquire()) {
            throw new TooManyCallsException(max);
        }
        try {
            return call.get();
        } finally {
            places.release();
        }
    }
}
