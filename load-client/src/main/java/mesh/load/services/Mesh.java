package mesh.load.services;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.GcLog;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.Readiness;
import mesh.load.services.process.ServiceEnvironment.CallerEnvironment;
import mesh.load.services.process.ServiceProcess.StartTimes;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;

/** Running services that are ready. */
public interface Mesh extends AutoCloseable {

    /** The connections in a row that a service accepts, in about half a second, if it is not about to end. */
    int CHECKS = 10;

    /** The source of a run's services. */
    @FunctionalInterface
    interface Source {

        /**
         * Starts or connects to the services that the scenario needs.
         *
         * @param first the services that must be ready when this method returns; {@link Mesh#startRest} starts the others
         */
        Mesh open(Scenario scenario, Set<Service> first, Path logs, Readiness.Progress progress)
                throws InterruptedException;
    }

    /** Returns the services in the order of {@link Service}. Omits services that {@link #startRest} has not started yet. */
    List<RunningService> services();

    /** Starts the services that do not run yet, and returns them when they are ready. Returns none if all of them run. */
    default List<RunningService> startRest() throws InterruptedException {
        return List.of();
    }

    /** Returns a service. Throws an {@link IllegalArgumentException} if this mesh does not have it. */
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
                .map(started -> new GcLog(GcLog.beside(started.log()), started.pid()));
    }

    /** Returns the times of a service's start; empty if it was not started here. */
    default Optional<StartTimes> startOf(Service service) {
        return Optional.empty();
    }

    /** Returns the jar of the agent that observes foreign JVMs. It may not be built. */
    default Path agent() {
        return MeshHome.ofThisProcess().agent();
    }

    /** Returns whether the services were started here. Such services are configured for the scenario, and end when this mesh is closed. */
    default boolean isStartedHere() {
        return false;
    }

    /** Returns what the services get from this process's environment, and what they do not get; empty if they were not started here. */
    default Optional<CallerEnvironment> callerEnvironment() {
        return Optional.empty();
    }

    /** Returns the services that were started here and whose processes have ended unexpectedly. */
    default List<UnexpectedExit> ended() {
        return List.of();
    }

    /**
     * Waits for the end of a service that does not respond any more: many stop listening some time before their process ends. The wait ends
     * early if the service goes on listening. One that is ending may do so for a moment.
     *
     * @return empty if the process still listens, or still runs after this time, or if it was not started here
     */
    default Optional<UnexpectedExit> awaitEnd(Service service, Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        int listening = 0;
        while (service(service).started() != null && listening < CHECKS && System.nanoTime() - deadline < 0) {
            Optional<UnexpectedExit> end = ended().stream()
                    .filter(one -> one.service().equals(service))
                    .findFirst();
            if (end.isPresent()) {
                return end;
            }
            listening = service(service).isListening() ? listening + 1 : 0;
            Thread.sleep(50);
        }
        return Optional.empty();
    }

    /** Calls the listener, on a thread of the JDK, for each unexpected exit of a service that was started here. */
    default void onUnexpectedExit(Consumer<UnexpectedExit> listener) {}

    /**
     * Stops a service on purpose, and returns when it has ended. Listeners do not receive this exit.
     *
     * @param gracefully whether the service may shut down; if false, it is killed immediately
     */
    default void stop(Service service, boolean gracefully) {
        throw new MeshException(service.label() + " was not started by this run, so it is not stopped");
    }

    /** Restarts a service that was stopped on purpose, in the same way and on the same port, and returns when it is ready. */
    default RunningService restart(Service service) throws InterruptedException {
        throw new MeshException(service.label() + " was not started by this run, so it is not restarted");
    }

    /**
     * Returns whether a service of an earlier run has completed a warm-up, and has not been started anew since.
     *
     * @param how everything that the warm-up depends on
     */
    default boolean wasWarmed(Service service, String how) {
        return false;
    }

    /** Records that a service has completed a warm-up. */
    default void addWarmUp(Service service, String how) {}

    /**
     * Lets {@link #close()} leave these services running for the next run, if the run's {@code Retention} keeps them. Call this only after a
     * complete measurement.
     *
     * @param services and how long each of them needs until its idle threads have ended
     */
    default void keep(Map<Service, Duration> services) {}

    /** Makes {@link #close()} give services less time for their current requests, because the responses are no longer needed. */
    default void stopSoon() {}

    /** Stops the services that were started here, and returns when all of them have ended. */
    @Override
    void close();
}
