package mesh.load.engine.threads;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Shape;

/** Warms up an engine against a server in this process, so that the first execution that counts runs compiled code. */
public final class EngineWarmUp {

    private static final List<UserRequest> KINDS =
            List.of(WarmUpServer.ARRAY, WarmUpServer.ARRAY, WarmUpServer.LINES, WarmUpServer.PROBLEM);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Set<EngineKind> WARM = ConcurrentHashMap.newKeySet();

    private EngineWarmUp() {}

    /** Does the same as {@link #run}, unless an engine of this kind is already warm in this JVM: its code stays compiled. */
    public static void once(EngineKind kind, Duration duration) {
        if (!WARM.contains(kind)) {
            run(kind, duration);
            if (!Thread.currentThread().isInterrupted()) {
                WARM.add(kind);
            }
        }
    }

    /**
     * Sends bursts and closed loops to the server for about this long (one second is enough). It does not touch the target. An interruption
     * ends it early and leaves the interrupt status set.
     *
     * @throws LoadException if no server can be opened on the loopback interface
     */
    public static void run(EngineKind kind, Duration duration) {
        LoadEngine engine = Engines.of(kind);
        long end = System.nanoTime() + duration.toNanos();
        try (WarmUpServer server = new WarmUpServer()) {
            LoadPlan burst = plan(server, 100, new Shape.Burst());
            LoadPlan closed = plan(server, 20, new Shape.Closed(100));
            while (System.nanoTime() - end < 0 && tryFire(engine, burst) && tryFire(engine, closed)) {}
        } catch (IOException e) {
            throw new LoadException("the warm-up server cannot be opened: " + e.getMessage(), e);
        }
    }

    private static LoadPlan plan(WarmUpServer server, int users, Shape shape) {
        List<UserRequest> requests = IntStream.range(0, users)
                .mapToObj(user -> KINDS.get(user % KINDS.size()))
                .toList();
        return new LoadPlan(server.address(), requests, shape, TIMEOUT);
    }

    private static boolean tryFire(LoadEngine engine, LoadPlan plan) {
        LoadResult result = engine.fire(plan, LoadEngine.Progress.NONE);
        if (result.interrupted()) {
            Thread.currentThread().interrupt();
        }
        return !result.interrupted();
    }
}
