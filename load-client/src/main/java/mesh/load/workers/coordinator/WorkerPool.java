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
import mesh.load.results.WorkerFigures;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.Token;

/** The workers of one run, from their arrival until the run is over. */
public final class WorkerPool implements AutoCloseable {

    /** A busy machine takes its time to start a process, and a cluster to start a pod. */
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
     * Listens for them; nobody is there yet.
     *
     * @param workers 1 or more
     * @param say told in a line what happens
     * @throws LoadException if that address cannot be had
     */
    public static WorkerPool listen(InetSocketAddress address, Token token, int workers, Consumer<String> say) {
        return new WorkerPool(WorkerListener.open(address, token, workers, say), workers);
    }

    /** Where workers find it. */
    public InetSocketAddress address() {
        return listener.address();
    }

    /**
     * Waits until all of them are there and warm. Nobody else is let in from then on.
     *
     * @param run its id: a worker takes part in it once
     * @param kind with which they send
     * @param patience for all of them together
     * @param check asked several times a second; what it throws ends the waiting
     * @throws LoadException if some are missing by then; the message says which
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

    /** Unlike its own method, this can be interrupted. */
    private static void join(CompletableFuture<Void> all) throws InterruptedException {
        try {
            all.get();
        } catch (ExecutionException fault) {
            throw new IllegalStateException(fault.getCause());
        }
    }

    private void requireTime(long deadline, Duration patience) {
        if (System.nanoTime() - deadline > 0) {
            throw new LoadException("worker " + (workers.size() + 1) + " of " + size + " did not come to "
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

    /** Where they run, as they say, in the order of their numbers. */
    public List<WorkerFigures> figures() {
        return workers.stream().map(RemoteWorker::figures).toList();
    }

    /** Each of them is told, and ends. */
    @Override
    public void close() {
        listener.close();
        workers.forEach(RemoteWorker::close);
    }
}
