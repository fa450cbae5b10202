package mesh.load.workers.coordinator;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.Token;

/** The workers of one run, from their arrival until the run is over. */
public final class WorkerPool implements AutoCloseable {

    /** Time limit for the arrival of all workers. In this time, a busy machine can start a process, and a cluster can start a pod. */
    public static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration CHECKED_EVERY = Duration.ofMillis(200);

    private final WorkerListener listener;
    private final int size;
    private final List<RemoteWorker> workers = new ArrayList<>();

    /**
     * Begins to listen for workers.
     *
     * @param report receives at most one line every few seconds, about refused connections
     * @throws LoadException if it cannot listen at that address
     */
    public WorkerPool(InetSocketAddress address, Token token, int workers, Consumer<String> report) {
        listener = new WorkerListener(address, token, workers, report);
        size = workers;
    }

    public InetSocketAddress address() {
        return listener.address();
    }

    /**
     * Waits until all workers have connected and are warm. Further workers are rejected.
     *
     * @param check runs several times a second; an exception from it ends the wait
     * @throws LoadException if workers are missing after that time; the message names them
     */
    public LoadEngine await(String run, EngineKind kind, Duration patience, Runnable check)
            throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        List<Thread> welcomes = new ArrayList<>();
        while (workers.size() < size) {
            check.run();
            MessageChannel channel = listener.next(CHECKED_EVERY);
            if (channel != null) {
                RemoteWorker worker = new RemoteWorker(workers.size() + 1, channel);
                workers.add(worker);
                Message.Welcome welcome = new Message.Welcome(run, workers.size(), size, kind);
                welcomes.add(Thread.ofVirtual()
                        .name("worker-welcome")
                        .start(() -> worker.welcome(welcome, Math.toIntExact(patience.toMillis()))));
            } else if (System.nanoTime() - deadline > 0) {
                throw new LoadException("worker " + (workers.size() + 1) + " of " + size + " did not connect to "
                        + Connections.text(address()) + " within " + patience.toSeconds() + " s");
            }
        }
        listener.close();
        for (Thread welcome : welcomes) {
            welcome.join();
        }
        RemoteWorker.requireAll(workers, " before it was warm");
        return new WorkersEngine(run, kind, workers);
    }

    /** Returns where each worker runs. */
    public List<WorkerFigures> figures() {
        return workers.stream().map(worker -> worker.figures).toList();
    }

    @Override
    public void close() {
        listener.close();
        workers.forEach(worker -> RemoteWorker.dismiss(worker.channel));
    }
}
