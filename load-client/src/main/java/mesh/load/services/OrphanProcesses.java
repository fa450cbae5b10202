package mesh.load.services;

import java.util.Arrays;
import java.util.Optional;
import mesh.load.scenario.Service;
import mesh.load.services.process.ServiceCommand;

/**
 * Services that were started but not recorded, because their run was killed between the two steps. They are found by their command lines,
 * which name their mesh.
 */
public final class OrphanProcesses {

    private OrphanProcesses() {}

    /** The argument that names the mesh in the command line of each service. */
    public static String argument(String mesh) {
        return "-Dmesh.starter.pid=" + mesh;
    }

    /** Returns the state completed with processes that no living run will record. */
    static MeshState complete(String name, MeshState state) {
        return state.hasLivingOwner() ? state : withProcesses(name, state);
    }

    private static MeshState withProcesses(String name, MeshState state) {
        return new MeshState(
                state.owner(),
                state.starter(),
                state.services().stream()
                        .map(entry -> entry.isStarted()
                                ? entry
                                : find(name, entry.service()).map(entry::with).orElse(entry))
                        .toList());
    }

    private static Optional<ProcessHandle> find(String name, Service service) {
        return ProcessHandle.allProcesses()
                .filter(process -> has(process, argument(name)))
                .filter(process -> has(process, ServiceCommand.displayName(service)))
                .findFirst();
    }

    private static boolean has(ProcessHandle process, String argument) {
        return process.info().arguments().stream().flatMap(Arrays::stream).anyMatch(argument::equals);
    }
}
