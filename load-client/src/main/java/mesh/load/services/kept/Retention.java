package mesh.load.services.kept;

import java.util.Optional;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.ProcessIdentity;
import org.jspecify.annotations.Nullable;

/**
 * What a run does with services that stay running between runs.
 *
 * @param use what it does with those that wait for the next run
 * @param keeps whether the services that it starts stay running
 * @param keeper the process with which kept services end; null if they run until {@code mesh down}
 */
public record Retention(Use use, boolean keeps, @Nullable ProcessIdentity keeper) {

    /** What a run does with services that wait for the next run. */
    public enum Use {
        /** Uses those that it would start in the same way, and replaces those that differ. */
        REUSES,
        /** Stops those of a console, so that nothing of an earlier run is left, not even idle. */
        STOPS,
        /** Leaves them alone. */
        IGNORES
    }

    /** The environment variable with the id of the process for which a run keeps its services. The console sets it for its runs. */
    public static final String KEEPER = "MESH_KEEPER";

    /** For a run on ports of its own. */
    public static final Retention NONE = new Retention(Use.IGNORES, false, null);

    /** For a run that measures new processes. */
    public static final Retention ANEW = new Retention(Use.STOPS, false, null);

    /** For {@code mesh up}. */
    public static Retention untilDown(boolean randomPorts) {
        return new Retention(randomPorts ? Use.IGNORES : Use.STOPS, true, null);
    }

    public static Retention by(@Nullable ProcessIdentity keeper) {
        return new Retention(Use.REUSES, keeper != null, keeper);
    }

    /**
     * Returns what a run of a scenario does. It keeps services only if they are the same for the next run: on fixed ports, and after a load
     * that wants them warm. Other experiments measure processes that are new, or leave them exhausted.
     *
     * @param asNew whether the user wants new processes
     * @param keeper the value of {@link #KEEPER}; null if it is not set
     */
    public static Retention of(Scenario scenario, boolean randomPorts, boolean asNew, @Nullable String keeper) {
        if (randomPorts) {
            return NONE;
        }
        return asNew || !allowsWarmProcesses(scenario)
                ? ANEW
                : by(living(keeper).orElse(null));
    }

    private static boolean allowsWarmProcesses(Scenario scenario) {
        return scenario.experiment() instanceof Experiment.Load load
                && !scenario.warmUp().isNone()
                && load.fault() == null
                && load.memoryAfter() == null
                && !load.stopAtFailures()
                && !load.oneAtATime()
                && scenario.neededServices().stream().noneMatch(Retention::isOfOneRun);
    }

    /** Returns whether the service has data that belong to one run. The services that use it get a new password in each run. */
    private static boolean isOfOneRun(Service service) {
        return service.role() == Service.Role.DATABASE || service.role() == Service.Role.DEPENDENCY;
    }

    private static Optional<ProcessIdentity> living(@Nullable String pid) {
        return Optional.ofNullable(pid)
                .filter(text -> text.matches("\\d{1,18}"))
                .flatMap(text -> ProcessHandle.of(Long.parseLong(text)))
                .filter(ProcessHandle::isAlive)
                .map(ProcessIdentity::of);
    }

    /** Returns whether a service can stay running at all. The project does not know what an application of a user keeps in its memory. */
    public static boolean isPossibleFor(Service service) {
        return switch (service.role()) {
            case BACKEND, STORE, GATEWAY -> true;
            case DATABASE, DEPENDENCY, APPLICATION, FOREIGN -> false;
        };
    }
}
