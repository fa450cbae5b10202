package mesh.load.services;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mesh.load.scenario.Service;
import mesh.load.services.process.GcLog;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.ServiceEnvironment.Surroundings;
import mesh.load.services.process.ServiceProcess.StartTimes;
import mesh.load.services.process.UnexpectedExit;

/** Services that are running and ready. */
public interface Mesh extends AutoCloseable {

    /** Returns the services in the order of {@link Service}. */
    List<RunningService> services();

    /**
     * Returns one of the services of this mesh.
     *
     * @throws IllegalArgumentException if the mesh does not have this service
     */
    default RunningService service(Service service) {
        return services().stream()
                .filter(running -> running.service().equals(service))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(service.label() + " is not in this mesh"));
    }

    /** Returns the garbage collection log of a service's JVM; empty if the service was not started here or no longer runs. */
    default Optional<GcLog> gcLog(Service service) {
        return Optional.ofNullable(service(service).started())
                .filter(started -> ProcessHandle.of(started.pid()).isPresent())
                .map(RunningService.Started::gcLog);
    }

    /** Returns how a service started; empty if it was not started here. */
    default Optional<StartTimes> startOf(Service service) {
        return Optional.empty();
    }

    /** Returns whether the services were started here. They are then configured for the scenario and end when this is closed. */
    boolean isStartedHere();

    /** Returns what services inherited from the surroundings of this process; empty if they were not started here. */
    default Optional<Surroundings> surroundings() {
        return Optional.empty();
    }

    /** Calls the listener, on a thread of the JDK, for each unexpected exit of a service that this mesh can notice. */
    void onUnexpectedExit(Consumer<UnexpectedExit> listener);

    /**
     * Stops a service on purpose, and returns when it has ended. Its exit is not reported to listeners.
     *
     * @param gracefully true if it may shut down, false if it is killed immediately
     * @throws MeshException if it was not started here
     */
    default void stop(Service service, boolean gracefully) {
        throw new MeshException(service.label() + " was not started by this run, so it is not stopped");
    }

    /**
     * Restarts a service that was stopped on purpose, in the same way and on the same port, and returns when it is ready.
     *
     * @throws MeshException if it was not started here, or is not ready in time
     */
    default RunningService restart(Service service) throws InterruptedException {
        throw new MeshException(service.label() + " was not started by this run, so it is not restarted");
    }

    /** Makes {@link #close()} give less time to requests in flight, because their responses are no longer needed. */
    default void hurry() {}

    /** Stops what was started here, and returns when all of it has ended. */
    @Override
    void close();
}
