package mesh.load.run.testbed;

/** Supplies something for which a service has to be asked: the JDK's {@code Supplier} cannot be interrupted. */
@FunctionalInterface
public interface InterruptibleSupplier<T> {

    /** Asks for it. */
    T get() throws InterruptedException;
}
