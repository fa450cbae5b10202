package mesh.load.services;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import mesh.load.scenario.Service;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.Readiness;
import mesh.load.services.process.ServiceCommand;
import org.jspecify.annotations.Nullable;

/**
 * The state of a mesh, for other processes.
 *
 * @param owner the run that stops the mesh when it ends; null for a mesh that was left running on purpose
 * @param starter the process that starts the services; null once all of them are started
 */
public record MeshState(
        @Nullable ProcessIdentity owner, @Nullable ProcessIdentity starter, List<Entry> services) {

    /** One service of the mesh, which may not have been started yet. */
    public record Entry(Service service, ProcessIdentity process, int port, Path log) {

        boolean isStarted() {
            return !process.equals(ProcessIdentity.NONE);
        }

        /** Returns the entry with the process of this mesh and service, if one can be found by its command line. */
        private Entry withOrphan(String argumentOfMesh) {
            return ProcessHandle.allProcesses()
                    .filter(candidate -> has(candidate, argumentOfMesh))
                    .filter(candidate -> has(candidate, ServiceCommand.displayName(service)))
                    .findFirst()
                    .map(found -> new Entry(service, ProcessIdentity.of(found), port, log))
                    .orElse(this);
        }

        private static boolean has(ProcessHandle process, String argument) {
            return process.info().arguments().stream().flatMap(Arrays::stream).anyMatch(argument::equals);
        }

        public long pid() {
            return process.pid();
        }

        /** Returns whether this process still lives; another process with its id does not count. */
        public boolean isAlive() {
            return process.living().isPresent();
        }

        /** Returns {@code ready}, {@code not ready} or {@code gone}. */
        public String condition() throws InterruptedException {
            if (!isAlive()) {
                return "gone";
            }
            try (Readiness readiness = new Readiness()) {
                return Readiness.isReady(readiness.probe(Readiness.uri(port))) ? "ready" : "not ready";
            }
        }
    }

    /**
     * Returns the state completed with processes that no living run will record.
     *
     * @param argumentOfMesh the argument that names the mesh in the command line of each service
     */
    MeshState withOrphans(String argumentOfMesh) {
        return hasLivingOwner()
                ? this
                : new MeshState(
                        owner,
                        starter,
                        services.stream()
                                .map(entry -> entry.isStarted() ? entry : entry.withOrphan(argumentOfMesh))
                                .toList());
    }

    /** Returns whether the run that should have stopped the mesh is gone. */
    boolean isAbandoned() {
        return owner != null && !hasLivingOwner();
    }

    /** Returns whether the run that will stop the mesh still lives. */
    public boolean hasLivingOwner() {
        return owner != null && owner.living().isPresent();
    }

    /** Returns whether a living process still starts the services and will record them, even if none of them lives yet. */
    boolean isBeingStarted() {
        return starter != null && starter.living().isPresent();
    }

    public boolean isAlive() {
        return services.stream().anyMatch(Entry::isAlive);
    }
}
