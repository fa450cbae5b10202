package mesh.load.workers.coordinator;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.Sockets;
import mesh.load.workers.wire.Token;

/** The workers of one run, from their arrival until the run is over. */
public final class WorkerPool implements AutoCloseable {

    /** Time limit for the arrival of all workers. A busy machine can start a process in this time, and a cluster a pod. */
    public static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration CHECKED_EVERY = Duration.ofMillis(200);

    private final WorkerListener listener;
    private final int size;
    private final List<RemoteWorker> workers = new ArrayList<>();

    private WorkerPool(WorkerListener listener, int size) {
        this.listener = listener;
        this.size = size;
    }

    /**
     * Begins to listen for workers.
     *
     * @param workers 1 or more
     * @param say receives a line about each event
     * @throws LoadException if it cannot listen at that address
     */
    public static WorkerPool listen(InetSocketAddress address, Token token, int workers, Consumer<String> say) {
        return new WorkerPool(WorkerListener.open(address, token, workers, say), workers);
    }

    public InetSocketAddress address() {
        return listener.address();
    }

    /**
     * Waits until all workers have connected and are warm. Further workers are rejected.
     *
     * @param run id of the run; a worker takes part in a run only once
     * @param kind engine with which the workers send
     * @param patience time limit for all workers together
     * @param check runs several times a second; an exception from it ends the wait
     * @throws LoadException if workers are missing after that time; the message names them
     */
    public LoadEngine await(String run, EngineKind kind, Duration patience, Runnable check)
            throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        List<FutureTask<Void>> welcomes = new ArrayList<>();
        while (workers.size() < size) {
            check.run();
            MessageChannel channel = listener.next(CHECKED_EVERY);
            if (channel == null) {
                if (System.nanoTime() - deadline > 0) {
                    throw new LoadException("worker " + (workers.size() + 1) + " of " + size + " did not connect to "
                            + Sockets.text(address()) + " within " + patience.toSeconds() + " s");
                }
                continue;
            }
            RemoteWorker worker = new RemoteWorker(workers.size() + 1, channel);
            workers.add(worker);
            Message.Welcome welcome = new Message.Welcome(run, workers.size(), size, kind);
            FutureTask<Void> task =
                    new FutureTask<>(() -> worker.welcome(welcome, Math.toIntExact(patience.toMillis())), null);
            Thread.ofVirtual().name("worker-welcome").start(task);
            welcomes.add(task);
        }
        listener.close();
        for (FutureTask<Void> welcome : welcomes) {
            try {
                welcome.get();
            } catch (ExecutionException fault) {
                throw new IllegalStateException(fault.getCause());
            }
        }
        RemoteWorker.requireAll(workers, " before it was warm");
        return new WorkersEngine(run, kind, workers);
    }

    /** Returns where each worker runs, as it reported, in the order of the workers' numbers. */
    public List<WorkerFigures> figures() {
        return workers.stream().map(RemoteWorker::figures).toList();
    }

    @Override
    public void close() {
        listener.close();
        workers.forEach(RemoteWorker::close);
    }
}
