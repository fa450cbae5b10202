package mesh.load.services.state;

import java.util.Arrays;
import java.util.Optional;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.ServiceCommand;

/**
 * Services that were started and are not recorded: their run was killed in the very moment between the two. Their command
 * lines tell whose they are.
 */
public final class OrphanProcesses {

    private OrphanProcesses() {}

    /** Stands in the command line of each service. */
    public static String argument(String mesh) {
        return "-Dmesh.starter.pid=" + mesh;
    }

    /** The state, with the processes that a living run will not record: it is gone, or was to leave them running anyway. */
    static MeshState foundIn(String name, MeshState state) {
        return state.hasLivingOwner() ? state : found(name, state);
    }

    private static MeshState found(String name, MeshState state) {
        return new MeshState(
                state.owner(),
                state.starter(),
                state.services().stream()
                        .map(entry -> entry.isStarted()
                                ? entry
                                : process(name, entry.service())
                                        .map(entry::with)
                                        .orElse(entry))
                        .toList());
    }

    private static Optional<ProcessHandle> process(String name, Service service) {
        return ProcessHandle.allProcesses()
                .filter(process -> has(process, argument(name)))
                .filter(process -> has(process, ServiceCommand.displayName(service)))
                .findFirst();
    }

    private static boolean has(ProcessHandle process, String argument) {
        return process.info().arguments().stream().flatMap(Arrays::stream).anyMatch(argument::equals);
    }
}
