package mesh.gateway.concurrent;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import mesh.gateway.kit.TooManyCallsException;

/**
 * Limits how many calls are under way concurrently, for all requests together. Virtual threads cost next to nothing, but each call has a
 * connection: 100 users with 256 calls each would open 25,600 connections. A call beyond the limit fails immediately. If it waited instead,
 * the queue would only hide that the limit is reached.
 */
final class ConcurrentCalls {

    private final int max;
    private final Semaphore places;

    ConcurrentCalls(int max) {
        this.max = max;
        this.places = new Semaphore(max);
    }

    /** @throws TooManyCallsException if the limit is reached */
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
