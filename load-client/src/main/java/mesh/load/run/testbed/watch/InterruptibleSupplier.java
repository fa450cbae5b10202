package mesh.load.run.testbed.watch;

import java.time.Duration;
import java.util.function.Predicate;

/** Supplies a value that may require a request to a service. Unlike the JDK's {@code Supplier}, it can be interrupted. */
@FunctionalInterface
public interface InterruptibleSupplier<T> {

    T get() throws InterruptedException;

    /** Gets values, with a pause between them, until one is as wanted or the time is over. Returns the last value. */
    static <T> T await(
            InterruptibleSupplier<T> values, Predicate<? super T> isWanted, Duration patience, Duration pause)
            throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        T value = values.get();
        while (!isWanted.test(value) && System.nanoTime() < deadline) {
            Thread.sleep(pause);
            value = values.get();
        }
        return value;
    }
}
