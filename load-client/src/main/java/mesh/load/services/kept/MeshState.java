package mesh.load.services.kept;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.Readiness;
import mesh.load.services.process.ServiceCommand;
import mesh.load.services.process.ServiceStart;
import org.jspecify.annotations.Nullable;

/**
 * The state of a mesh, as other processes can read it. Each service that stays running between runs is a mesh of its own, so that runs can
 * use and replace it alone.
 *
 * @param owner the process with which the services end; null if they run until {@code mesh down}
 * @param starter the process that is starting the services; null once all of them are started
 * @param kept how the service is kept between runs; null if it belongs to one run
 */
public record MeshState(
        @Nullable ProcessIdentity owner,
        @Nullable ProcessIdentity starter,
        List<Entry> services,
        @Nullable KeptState kept) {

    /** Creates the state of a mesh that belongs to one run. */
    public MeshState(@Nullable ProcessIdentity owner, @Nullable ProcessIdentity starter, List<Entry> services) {
        this(owner, starter, services, null);
    }

    /**
     * A service that stays running between runs.
     *
     * @param user the run that uses it now; null if none does. A user that has ended was killed, and may have left anything in the service
     * @param start how it was started
     * @param restsUntil the instant at which its idle threads have ended
     * @param warmed the warm-ups that it has completed
     */
    public record KeptState(
            @Nullable ProcessIdentity user, ServiceStart start, Instant restsUntil, Set<String> warmed) {

        public KeptState usedBy(@Nullable ProcessIdentity other) {
            return new KeptState(other, start, restsUntil, warmed);
        }

        /** Returns what is known after a run: how long its threads still need to end, and the warm-ups that this run has added. */
        KeptState after(Duration rest, Set<String> more) {
            Set<String> all = new HashSet<>(warmed);
            all.addAll(more);
            return new KeptState(null, start, Instant.now().plus(rest), all);
        }

        boolean isResting() {
            return Instant.now().isBefore(restsUntil);
        }
    }

    /** A service of the mesh. Its process is {@link ProcessIdentity#NONE} until the service is started. */
    public record Entry(Service service, ProcessIdentity process, int port, Path log) {

        public boolean isStarted() {
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

        /** Returns {@code not started}, {@code ready}, {@code not ready} or {@code gone}. */
        public String condition() throws InterruptedException {
            if (!isStarted()) {
                return "not started";
            }
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
        if (isInUse()) {
            return this;
        }
        List<Entry> all =
                services.stream().map(entry -> entry.withOrphan(argumentOfMesh)).toList();
        return new MeshState(owner, starter, all, kept);
    }

    public MeshState withKept(@Nullable KeptState now) {
        return new MeshState(owner, starter, services, now);
    }

    boolean isAbandoned() {
        return owner != null && !hasLivingOwner();
    }

    public boolean hasLivingOwner() {
        return owner != null && owner.living().isPresent();
    }

    /** Returns whether a living run uses the services, so that no other process may stop or use them. */
    public boolean isInUse() {
        return kept == null
                ? hasLivingOwner()
                : kept.user() != null && kept.user().living().isPresent();
    }

    boolean isUsedBy(ProcessIdentity process) {
        return process.equals(kept == null ? owner : kept.user());
    }

    /** Returns whether the service waits for the next run. */
    public boolean isIdle() {
        return kept != null && !isInUse();
    }

    /** Returns whether a living process is still starting the services. It will record them, even if none of them lives yet. */
    boolean isBeingStarted() {
        return (starter != null && starter.living().isPresent()) || (kept != null && isInUse());
    }

    public boolean isAlive() {
        return services.stream().anyMatch(Entry::isAlive);
    }

    /** Returns the ports of a kept service: that for HTTP, and the one for RSocket if it has one. */
    Stream<Integer> portsOfKept() {
        return kept == null
                ? Stream.empty()
                : Stream.concat(
                        services.stream().map(Entry::port),
                        Stream.ofNullable(kept.start().properties().get(ServiceCommand.RSOCKET_PORT))
                                .map(Integer::valueOf));
    }
}
