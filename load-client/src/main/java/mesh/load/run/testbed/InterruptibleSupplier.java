package mesh.load.run.testbed;

/** Supplies a value that may require a request to a service. Unlike the JDK's {@code Supplier}, it can be interrupted. */
@FunctionalInterface
public interface InterruptibleSupplier<T> {

    T get() throws InterruptedException;
}
