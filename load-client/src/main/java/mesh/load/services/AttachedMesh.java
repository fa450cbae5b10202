package mesh.load.services;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.services.RunningService.Started;
import mesh.load.services.kept.KeptServices;
import mesh.load.services.kept.MeshState;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.Readiness;
import mesh.load.services.process.Readiness.Progress;
import org.jspecify.annotations.Nullable;

/**
 * Services that were started elsewhere, for example in containers or by {@code mesh up}. A run neither configures nor stops them. It does
 * not notice their exits, which only failed requests reveal.
 */
public record AttachedMesh(List<RunningService> services, StartCacheLock lock, Runnable end) implements Mesh {

    /**
     * Connects to the needed services once they are ready. If an earlier command started a service on this machine, also finds its process.
     */
    public static AttachedMesh to(Map<Service, URI> urls, Set<Service> needed, StateFiles states, Progress progress)
            throws InterruptedException {
        return to(urls, needed, states, progress, Readiness.OF_RUNNING);
    }

    static AttachedMesh to(
            Map<Service, URI> urls, Set<Service> needed, StateFiles states, Progress progress, Duration timeout)
            throws InterruptedException {
        StartCacheLock lock = StartCacheLock.acquireToMeasure(states.home(), progress::report);
        List<RunningService> services = new ArrayList<>();
        try (Readiness readiness = new Readiness()) {
            for (Service service : new TreeSet<>(needed)) {
                URI base = service.program() instanceof Program.Url url ? url.base() : urls.get(service);
                if (base == null) {
                    List<String> named = Service.labels(List.copyOf(urls.keySet()));
                    throw new MeshException(service.label()
                            + " is needed, but --attach and MESH_ATTACH do not say where it is. They name "
                            + (named.isEmpty() ? "no service" : String.join(", ", named)));
                }
                readiness.await(service, base, timeout);
                if (service.isForeign()) {
                    services.add(new RunningService(service, base, null));
                    continue;
                }
                MeshState.Entry entry = states.at(service, base).orElse(null);
                requireItself(service, base, readiness.identify(base), entry);
                services.add(new RunningService(service, base, entry == null ? null : Started.of(entry)));
            }
            return new AttachedMesh(List.copyOf(services), lock, reserve(services, new KeptServices(states, progress)));
        } catch (InterruptedException | RuntimeException | Error failed) {
            lock.close();
            throw failed;
        }
    }

    /** Reserves services of {@code mesh up}, so that no concurrent run replaces them. Returns what gives them back. */
    private static Runnable reserve(List<RunningService> services, KeptServices kept) {
        Set<Long> pids = services.stream()
                .flatMap(service -> Stream.ofNullable(service.started()))
                .map(Started::pid)
                .collect(Collectors.toSet());
        List<KeptServices.KeptService> reserved = pids.isEmpty()
                ? List.of()
                : kept.reserve(found -> pids.contains(found.entry().pid()));
        return () -> kept.giveBack(reserved);
    }

    /** Checks the service's process id, if an earlier command started the service here. Checks its module, if the service reports it. */
    private static void requireItself(
            Service service, URI base, Readiness.Identity identity, MeshState.@Nullable Entry entry) {
        String module = Path.of(service.module().orElseThrow()).getFileName().toString();
        if (identity.module() != null && !identity.module().equals(module)) {
            throw unusable(service, base, "the service there is " + identity.module());
        }
        Long pid = identity.pid();
        if (entry != null && pid != null && pid != entry.pid()) {
            String why = "process " + pid + " responds there, but the service was started as process " + entry.pid();
            throw unusable(service, base, why);
        }
    }

    private static MeshException unusable(Service service, URI base, String why) {
        return new MeshException(service.label() + " at " + base + " cannot be used: " + why);
    }

    @Override
    public void close() {
        try {
            end.run();
        } finally {
            lock.close();
        }
    }
}
