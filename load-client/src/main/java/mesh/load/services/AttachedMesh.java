package mesh.load.services;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import mesh.load.scenario.service.Service;
import mesh.load.services.RunningService.Started;
import mesh.load.services.cache.StartCacheLock;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.Readiness;
import mesh.load.services.process.UnexpectedExit;
import mesh.load.services.state.MeshState;
import mesh.load.services.state.StateFiles;

/** Services that somebody else has started, in containers or by {@code up}. They are used as they are, and not stopped. */
public final class AttachedMesh implements Mesh {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final List<RunningService> services;

    private final StartCacheLock turn;

    private AttachedMesh(List<RunningService> services, StartCacheLock turn) {
        this.services = List.copyOf(services);
        this.turn = turn;
    }

    /**
     * Uses the services that are needed, if all of them are ready. Of those that an earlier command has started on this
     * machine the process is known too.
     *
     * @param urls where they are, without a path
     * @param states what earlier commands have started
     * @throws MeshException if one is not named, or cannot be reached, or is not ready within 10 s
     */
    public static AttachedMesh to(Map<Service, URI> urls, Set<Service> needed, StateFiles states)
            throws InterruptedException {
        return to(urls, needed, states, PATIENCE);
    }

    static AttachedMesh to(Map<Service, URI> urls, Set<Service> needed, StateFiles states, Duration patience)
            throws InterruptedException {
        StartCacheLock turn = StartCacheLock.toMeasure(states.home(), line -> {});
        try {
            return new AttachedMesh(services(urls, needed, states, patience), turn);
        } catch (InterruptedException | RuntimeException | Error failed) {
            turn.close();
            throw failed;
        }
    }

    private static List<RunningService> services(
            Map<Service, URI> urls, Set<Service> needed, StateFiles states, Duration patience)
            throws InterruptedException {
        List<RunningService> services = new ArrayList<>();
        try (Readiness readiness = new Readiness()) {
            for (Service service : new TreeSet<>(needed)) {
                URI base = urls.get(service);
                if (base == null) {
                    throw new MeshException(service.label() + " is needed, and nothing says where it is; named are: "
                            + urls.keySet().stream().map(Service::label).toList());
                }
                requireReady(service, base, readiness, patience);
                Optional<MeshState.Entry> entry = states.at(service, base);
                requireItself(service, base, readiness.identify(base), entry);
                services.add(
                        new RunningService(service, base, entry.map(Started::of).orElse(null)));
            }
        }
        return services;
    }

    private static void requireReady(Service service, URI base, Readiness readiness, Duration patience)
            throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            String answer = readiness.ask(base.resolve(Readiness.PATH));
            if (Readiness.isReady(answer)) {
                return;
            }
            if (System.nanoTime() > deadline) {
                throw new MeshException(service.label() + " at " + base + " cannot be used: GET " + Readiness.PATH
                        + " is answered by " + answer);
            }
            Thread.sleep(PAUSE);
        }
    }

    /** By its process, if an earlier command has started it here; of others by the module that they were built of, if they say so. */
    private static void requireItself(
            Service service, URI base, Readiness.Identity answering, Optional<MeshState.Entry> entry) {
        String module = Path.of(service.module()).getFileName().toString();
        answering.module().filter(other -> !other.equals(module)).ifPresent(other -> {
            throw new MeshException(
                    service.label() + " at " + base + " cannot be used: what answers there is " + other);
        });
        answering.pid().stream()
                .filter(pid -> entry.isPresent() && entry.get().pid() != pid)
                .forEach(pid -> {
                    throw new MeshException(service.label() + " at " + base + " cannot be used: process " + pid
                            + " answers there, and what was started is process "
                            + entry.orElseThrow().pid());
                });
    }

    @Override
    public List<RunningService> services() {
        return services;
    }

    @Override
    public boolean isStartedHere() {
        return false;
    }

    /** Most of them cannot be seen to die: their requests fail, and say so. */
    @Override
    public void whenOneDies(Consumer<UnexpectedExit> listener) {}

    @Override
    public void hurry() {}

    @Override
    public void close() {
        turn.close();
    }
}
