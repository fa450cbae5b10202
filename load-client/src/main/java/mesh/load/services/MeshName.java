package mesh.load.services;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.load.services.process.ServiceCommand;

/**
 * The name of a mesh, which contains the id of the process that started it. The command line of each service names its mesh. If a run
 * is killed after it started a service and before it recorded the service, later commands still find the service.
 */
final class MeshName {

    private static final Pattern NAME = Pattern.compile("mesh-(\\d{1,18})-.*");

    private MeshName() {}

    /** Returns a new name for a mesh that this process starts. */
    static String next() {
        return "mesh-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    }

    /** Returns whether the process that gave a mesh, or one of its files, this name still lives. */
    static boolean hasLivingStarter(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches()
                && ProcessHandle.of(Long.parseLong(matcher.group(1)))
                        .map(ProcessHandle::isAlive)
                        .orElse(false);
    }

    /** Returns the argument that names the mesh in the command line of each service. */
    static String argument(String name) {
        return "-Dmesh.starter.pid=" + name;
    }

    /** Returns the state completed with processes that no living run will record. */
    static MeshState withOrphans(String name, MeshState state) {
        return state.hasLivingOwner()
                ? state
                : new MeshState(
                        state.owner(),
                        state.starter(),
                        state.services().stream()
                                .map(entry -> entry.isStarted() ? entry : withOrphan(name, entry))
                                .toList());
    }

    private static MeshState.Entry withOrphan(String name, MeshState.Entry entry) {
        return ProcessHandle.allProcesses()
                .filter(process -> has(process, argument(name)))
                .filter(process -> has(process, ServiceCommand.displayName(entry.service())))
                .findFirst()
                .map(entry::with)
                .orElse(entry);
    }

    private static boolean has(ProcessHandle process, String argument) {
        return process.info().arguments().stream().flatMap(Arrays::stream).anyMatch(argument::equals);
    }
}
