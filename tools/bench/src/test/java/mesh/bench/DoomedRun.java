package mesh.bench;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.stream.Collectors;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import mesh.load.workers.coordinator.LocalWorkers;
import mesh.load.workers.coordinator.WorkerPool;
import mesh.load.workers.wire.Token;

/**
 * A run with workers, in a process that the test can kill. It prints the workers' process ids, then the number of requests that have ended.
 */
final class DoomedRun {

    static final String RUN = "doomed";
    static final int WORKERS = 2;

    private static final int USERS = 20;
    private static final int REQUESTS_PER_USER = 1_000;

    private DoomedRun() {}

    /** Runs in the process that the test kills. The arguments are the workers' folder, and the port of the server on this machine. */
    public static void main(String[] args) throws InterruptedException {
        InetAddress here = InetAddress.getLoopbackAddress();
        String secret = Token.random();
        try (WorkerPool pool = new WorkerPool(new InetSocketAddress(here, 0), Token.of(secret), WORKERS, line -> {});
                LocalWorkers processes =
                        LocalWorkers.start(WorkersTest.worker(), pool.address(), secret, Path.of(args[0]), WORKERS)) {
            LoadEngine engine = pool.await(RUN, EngineKind.NIO, WorkerPool.PATIENCE, processes::requireRunning);
            System.out.println(processes.handles().stream()
                    .map(worker -> Long.toString(worker.pid()))
                    .collect(Collectors.joining(" ")));
            engine.fire(plan(new InetSocketAddress(here, Integer.parseInt(args[1]))), DoomedRun::print);
        }
    }

    private static LoadPlan plan(InetSocketAddress server) {
        UserRequest request = new UserRequest("/1", "application/json", StampingServer.ITEMS);
        return new LoadPlan(
                server,
                Collections.nCopies(USERS, request),
                new Shape.Closed(REQUESTS_PER_USER),
                Duration.ofSeconds(20));
    }

    private static void print(int done, int failed) {
        if (done > 0) {
            System.out.println(done);
        }
    }
}
