package mesh.load.run.testbed;

import java.time.Duration;
import java.util.function.Predicate;

/** Supplies a value that may require a request to a service. Unlike the JDK's {@code Supplier}, it can be interrupted. */
@FunctionalInterface
public interface InterruptibleSupplier<T> {

    T get() throws InterruptedException;

    /** Returns the first value that is as wanted, or the last one when the time is over. There is a pause between two values. */
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
