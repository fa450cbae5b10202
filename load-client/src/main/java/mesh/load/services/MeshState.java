package mesh.load.services;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.Service;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.Readiness;
import mesh.load.services.process.ServiceCommand;
import org.jspecify.annotations.Nullable;

/**
 * The state of a mesh, as other processes can read it.
 *
 * @param owner the run that will stop the mesh when it ends; null if the mesh is meant to outlive the command that started it
 * @param starter the process that is starting the services; null once all of them are started
 */
public record MeshState(
        @Nullable ProcessIdentity owner, @Nullable ProcessIdentity starter, List<Entry> services) {

    /** A service of the mesh. Its process is {@link ProcessIdentity#NONE} until the service is started. */
    public record Entry(Service service, ProcessIdentity process, int port, Path log) {

        boolean isStarted() {
            return !process.equals(ProcessIdentity.NONE);
        }

        private Entry withOrphan(String argumentOfMesh) {
            if (isStarted()) {
                return this;
            }
            List<String> both = List.of(argumentOfMesh, ServiceCommand.displayName(service));
            return ProcessHandle.allProcesses()
                    .filter(candidate -> candidate
                            .info()
                            .arguments()
                            .filter(all -> List.of(all).containsAll(both))
                            .isPresent())
                    .findFirst()
                    .map(found -> new Entry(service, ProcessIdentity.of(found), port, log))
                    .orElse(this);
        }

        public long pid() {
            return process.pid();
        }

        /** Returns whether this process still lives. Another process with the same id does not count. */
        public boolean isAlive() {
            return process.living().isPresent();
        }

        /** Returns {@code ready}, {@code not ready} or {@code gone}. */
        public String condition() throws InterruptedException {
            if (!isAlive()) {
                return "gone";
            }
            try (Readiness readiness = new Readiness()) {
                return readiness
                                .probe(service, URI.create("http://127.0.0.1:" + port))
                                .isReady()
                        ? "ready"
                        : "not ready";
            } catch (ScenarioException wantsALogin) {
                return "not ready";
            }
        }
    }

    /**
     * Returns the state, completed with service processes that are not recorded and that no living run will record. The command lines of
     * these processes contain this argument.
     */
    MeshState withOrphans(String argumentOfMesh) {
        if (hasLivingOwner()) {
            return this;
        }
        List<Entry> all =
                services.stream().map(entry -> entry.withOrphan(argumentOfMesh)).toList();
        return new MeshState(owner, starter, all);
    }

    boolean isAbandoned() {
        return owner != null && !hasLivingOwner();
    }

    public boolean hasLivingOwner() {
        return owner != null && owner.living().isPresent();
    }

    /** Returns whether a living process is still starting the services. It will record them, even if none of them lives yet. */
    boolean isBeingStarted() {
        return starter != null && starter.living().isPresent();
    }

    public boolean isAlive() {
        return services.stream().anyMatch(Entry::isAlive);
    }
}
