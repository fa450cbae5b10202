package mesh.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.cli.WorkerJvm;
import mesh.load.engine.LoadEngine;
import mesh.load.os.FileTree;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.coordinator.LocalWorkers;
import mesh.load.workers.coordinator.WorkerPool;
import mesh.load.workers.wire.Token;

/** Worker processes on this machine, and the engine that they form together. The output of the workers is deleted when they end. */
final class WorkerProcesses implements AutoCloseable {

    private final Path logs;
    private final WorkerPool pool;
    private final LocalWorkers processes;
    private final LoadEngine engine;

    WorkerProcesses(int workers) throws IOException, InterruptedException {
        String secret = Token.random();
        logs = Files.createTempDirectory("mesh-bench-workers");
        pool = WorkerPool.listen(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Token.of(secret), workers, line -> {});
        processes = LocalWorkers.start(WorkerJvm.command(), pool.address(), secret, logs, workers);
        engine = pool.await("bench", EngineKind.NIO, WorkerPool.PATIENCE, processes::requireRunning);
    }

    LoadEngine engine() {
        return engine;
    }

    @Override
    public void close() throws IOException {
        pool.close();
        processes.close();
        FileTree.delete(logs);
    }
}
