package mesh.load.services;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.GcLog;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.StartTimes;
import mesh.load.services.process.Surroundings;
import mesh.load.services.process.UnexpectedExit;

/** Services that run and are ready. */
public interface Mesh extends AutoCloseable {

    /** The services, in the order of {@link Service}. */
    List<RunningService> services();

    /**
     * One of the services of this mesh.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    default RunningService service(Service service) {
        return services().stream()
                .filter(running -> running.service().equals(service))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(service.label() + " is not in this mesh"));
    }

    /** What the JVM of a service writes of its collections; empty where it does not live, or not as a process that was started here. */
    default Optional<GcLog> gcLog(Service service) {
        return Optional.ofNullable(service(service).started())
                .filter(started -> ProcessHandle.of(started.pid()).isPresent())
                .map(RunningService.Started::gcLog);
    }

    /** How a service started; empty if it was not started here. */
    default Optional<StartTimes> startOf(Service service) {
        return Optional.empty();
    }

    /** Whether the services were started here, configured for the scenario, and end when this is closed. */
    boolean isStartedHere();

    /** What services got of the surroundings of this process; empty if they were not started here. */
    default Optional<Surroundings> surroundings() {
        return Optional.empty();
    }

    /** Calls the listener, from a thread of the JDK, for each service that ends by itself, where that can be noticed. */
    void onUnexpectedExit(Consumer<UnexpectedExit> listener);

    /**
     * Stops a service on purpose, and returns when it has ended. No listener is told of it.
     *
     * @param gracefully whether it may end by itself, or is killed at once
     * @throws MeshException if it was not started here
     */
    default void stop(Service service, boolean gracefully) {
        throw new MeshException(service.label() + " was not started here, and so is not stopped");
    }

    /**
     * Restarts a service that was stopped on purpose, in the same way and on the same port, and returns when it is ready.
     *
     * @throws MeshException if it was not started here, or is not ready in time
     */
    default RunningService restart(Service service) throws InterruptedException {
        throw new MeshException(service.label() + " was not started here, and so is not restarted");
    }

    /** Makes {@link #close()} give less time to requests in flight, because nobody needs their responses any more. */
    void hurry();

    /** Stops what was started here, and returns when none of it lives. */
    @Override
    void close();
}
