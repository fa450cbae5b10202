package mesh.load.workers.coordinator;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.Token;

/** The workers of one run, from their arrival until the run is over. */
public final class WorkerPool implements AutoCloseable {

    /** Leaves a busy machine enough time to start a process, and a cluster enough time to start a pod. */
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
     * @param workers number of workers, 1 or more
     * @param say receives a line about each event
     * @throws LoadException if it cannot listen at that address
     */
    public static WorkerPool listen(InetSocketAddress address, Token token, int workers, Consumer<String> say) {
        return new WorkerPool(WorkerListener.open(address, token, workers, say), workers);
    }

    /** Returns the address at which workers find this coordinator. */
    public InetSocketAddress address() {
        return listener.address();
    }

    /**
     * Waits until all workers have connected and are warm. Further workers are rejected.
     *
     * @param run id of the run: a worker takes part in it once
     * @param kind engine with which the workers send
     * @param patience time limit for all workers together
     * @param check called several times a second; an exception from it ends the wait
     * @throws LoadException if workers are missing after that time; the message names them
     */
    public LoadEngine await(String run, EngineKind kind, Duration patience, Runnable check)
            throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        List<CompletableFuture<Void>> welcomes = new ArrayList<>();
        while (workers.size() < size) {
            check.run();
            MessageChannel channel = listener.next(CHECKED_EVERY);
            if (channel == null) {
                requireTime(deadline, patience);
                continue;
            }
            RemoteWorker worker = new RemoteWorker(workers.size() + 1, channel);
            workers.add(worker);
            welcomes.add(CompletableFuture.runAsync(
                    () -> welcome(worker, new Message.Welcome(run, worker.number(), size, kind), patience),
                    task -> Thread.ofVirtual().name("worker-welcome").start(task)));
        }
        listener.close();
        join(CompletableFuture.allOf(welcomes.toArray(CompletableFuture<?>[]::new)));
        RemoteWorker.requireAll(workers, " before it was warm");
        return new WorkersEngine(run, kind, workers);
    }

    /** Waits for all. Unlike {@link CompletableFuture#join()}, this can be interrupted. */
    private static void join(CompletableFuture<Void> all) throws InterruptedException {
        try {
            all.get();
        } catch (ExecutionException fault) {
            throw new IllegalStateException(fault.getCause());
        }
    }

    private void requireTime(long deadline, Duration patience) {
        if (System.nanoTime() - deadline > 0) {
            throw new LoadException("worker " + (workers.size() + 1) + " of " + size + " did not connect to "
                    + address().getHostString() + ":" + address().getPort() + " within " + patience.toSeconds() + " s");
        }
    }

    private static void welcome(RemoteWorker worker, Message.Welcome welcome, Duration patience) {
        try {
            worker.welcome(welcome, Math.toIntExact(patience.toMillis()));
        } catch (IOException | RuntimeException gone) {
            worker.lose(gone);
        }
    }

    /** Returns where each worker says that it runs, in the order of their numbers. */
    public List<WorkerFigures> figures() {
        return workers.stream().map(RemoteWorker::figures).toList();
    }

    /** Says goodbye to each worker, which then ends. */
    @Override
    public void close() {
        listener.close();
        workers.forEach(RemoteWorker::close);
    }
}
