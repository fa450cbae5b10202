package mesh.gateway.restclient.parallel;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import mesh.gateway.kit.TooManyCallsException;

/**
 * So many calls under way at once, of all requests together. Virtual threads cost next to nothing, the connections under them
 * do: 100 users of 256 calls each would open 25,600. Nobody waits for a place: a queue would only hide that there is none.
 */
final class ConcurrentCalls {

    private final int most;
    private final Semaphore places;

    ConcurrentCalls(int most) {
        this.most = most;
        this.places = new Semaphore(most);
    }

    /** @throws TooManyCallsException if there is no place */
    <T> T make(Supplier<T> call) {
        if (!places.tryAcquire()) {
            throw new TooManyCallsException(most);
        }
        try {
            return call.get();
        } finally {
            places.release();
        }
    }
}
