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

/** Worker processes on this machine, and the engine that they form together. */
record WorkerProcesses(Path logs, WorkerPool pool, LocalWorkers processes, LoadEngine engine) implements AutoCloseable {

    static WorkerProcesses start(int workers) throws IOException, InterruptedException {
        String secret = Token.random();
        Path logs = Files.createTempDirectory("mesh-bench-workers");
        WorkerPool pool = new WorkerPool(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Token.of(secret), workers, line -> {});
        LocalWorkers processes = LocalWorkers.start(WorkerJvm.command(), pool.address(), secret, logs, workers);
        LoadEngine engine = pool.await("bench", EngineKind.NIO, WorkerPool.PATIENCE, processes::requireRunning);
        return new WorkerProcesses(logs, pool, processes, engine);
    }

    @Override
    public void close() throws IOException {
        pool.close();
        processes.close();
        FileTree.delete(logs);
    }
}
