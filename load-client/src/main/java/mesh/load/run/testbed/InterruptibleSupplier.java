package mesh.load.run.testbed;

/** Supplies something that requires a request to a service. Unlike the JDK's {@code Supplier}, it can be interrupted. */
@FunctionalInterface
public interface InterruptibleSupplier<T> {

    T get() throws InterruptedException;
}
