package mesh.load.services;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.StartTimes;
import mesh.load.services.process.UnexpectedExit;

/** Services that run and are ready. */
public interface Mesh extends AutoCloseable {

    /** What runs, in the order of {@link Service}. */
    List<RunningService> services();

    /**
     * One of the services that were asked for.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    default RunningService service(Service service) {
        return services().stream()
                .filter(running -> running.service().equals(service))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(service.label() + " is not in this mesh"));
    }

    /** How a service started; empty where that was not seen. */
    default Optional<StartTimes> startOf(Service service) {
        return Optional.empty();
    }

    /** Whether the services were started here, as a scenario wants them, and end when this is closed. */
    boolean isStartedHere();

    /** Tells of each service that ends by itself, once it does, where that can be seen; from a thread of the JDK's. */
    void whenOneDies(Consumer<UnexpectedExit> listener);

    /**
     * Ends a service on purpose, and returns when it is gone; nobody is told that it died.
     *
     * @param asked whether it is asked to end first, or killed at once
     * @throws MeshException if it was not started here
     */
    default void end(Service service, boolean asked) {
        throw new MeshException(service.label() + " was not started here, and so is not ended");
    }

    /**
     * Starts a service that was ended on purpose, in the same way and on the same port, and returns when it is ready.
     *
     * @throws MeshException if it was not started here, or is not ready in time
     */
    default RunningService startAgain(Service service) throws InterruptedException {
        throw new MeshException(service.label() + " was not started here, and so is not started again");
    }

    /** Lets {@link #close()} give less time to requests under way: they are of no use any more. */
    void hurry();

    /** Ends what was started here, and returns when none of it lives. */
    @Override
    void close();
}
