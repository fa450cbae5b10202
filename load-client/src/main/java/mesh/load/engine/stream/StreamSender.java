package mesh.load.engine.stream;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadException;
import mesh.load.engine.NoSocketException;
import mesh.load.engine.http.RequestBuffer;
import mesh.load.engine.stream.EventRecorder.EventWindow;
import mesh.load.engine.stream.EventStreams.OpenCounts;
import mesh.load.engine.stream.EventStreams.StreamPlan;
import mesh.load.engine.stream.StreamConnection.StreamReads;

/** Opens its part of the connections and reads from them until it is closed: during the window, and while the service is observed. */
final class StreamSender implements Runnable {

    private static final long MAX_WAIT_MILLIS = 50;

    /** Waits this long for an event that was made at the very end of the window, which would otherwise count as lost. */
    private static final long MIN_GRACE_NANOS = Duration.ofMillis(300).toNanos();

    /** After this time the sender stops waiting for missing events. */
    private static final long MAX_GRACE_NANOS = Duration.ofSeconds(5).toNanos();

    private final StreamPlan plan;
    private final Selector selector;
    private final StreamCounts counts = new StreamCounts();
    private final EventRecorder events = new EventRecorder();
    private final List<StreamConnection> connections;
    private final int maxConnecting;
    private final CompletableFuture<OpenCounts> opened = new CompletableFuture<>();
    private final CompletableFuture<SenderResult> result = new CompletableFuture<>();

    private volatile boolean closed;
    private long batchBegan;

    /**
     * Opens nothing yet.
     *
     * @param connections number of its connections
     * @param senders number of senders that work concurrently
     */
    StreamSender(StreamPlan plan, int connections, int senders) {
        this.plan = plan;
        this.maxConnecting = Math.max(1, Connections.MAX_CONCURRENT_CONNECTS / senders);
        try {
            this.selector = Selector.open();
        } catch (IOException none) {
            throw NoSocketException.noFile(none).forUsers(plan.connections());
        }
        StreamConnection.Shared shared = new StreamConnection.Shared(
                selector, new RequestBuffer(plan.target(), plan.request()), new StreamReads(), counts, events);
        this.connections = Stream.generate(() -> new StreamConnection(shared))
                .limit(connections)
                .toList();
    }

    /** Returns a future that completes when opening is over. */
    CompletableFuture<OpenCounts> opened() {
        return opened;
    }

    /** Counts the events of this window from now on. The future completes after the window, once all events have arrived or timed out. */
    CompletableFuture<SenderResult> hold(EventWindow window) {
        events.begin(window);
        return result;
    }

    @Override
    public void run() {
        try {
            open();
            opened.complete(counts.counts());
            while (!closed) {
                select();
                finish(System.nanoTime());
            }
        } catch (NoSocketException none) {
            fail(none.forUsers(plan.connections()));
        } catch (IOException | RuntimeException failed) {
            fail(new LoadException("the load client cannot read its streams: " + failed, failed));
        } finally {
            connections.forEach(StreamConnection::close);
            closeSelector();
        }
    }

    private void fail(LoadException failure) {
        opened.completeExceptionally(failure);
        result.completeExceptionally(failure);
    }

    private void open() throws IOException {
        long deadline = System.nanoTime() + plan.patience().toNanos();
        int next = 0;
        while (!closed && !isSettled(next, deadline)) {
            while (next < connections.size() && counts.connecting() < maxConnecting) {
                connections.get(next++).open();
            }
            select();
        }
        connections.stream().filter(StreamConnection::isConnecting).forEach(StreamConnection::close);
    }

    /** Returns whether opening is over. A connection without a response may wait for ever until the service has room. */
    private boolean isSettled(int begun, long deadline) {
        long now = System.nanoTime();
        return counts.isComplete(connections.size())
                || now - deadline >= 0
                || (begun == connections.size()
                        && counts.silentNanos(now) > plan.silence().toNanos());
    }

    private void select() throws IOException {
        batchBegan = 0;
        selector.select(this::handle, MAX_WAIT_MILLIS);
        if (batchBegan != 0 && events.window() != null && !result.isDone()) {
            events.tally().read(System.nanoTime() - batchBegan);
        }
    }

    private void handle(SelectionKey key) {
        batchBegan = batchBegan == 0 ? System.nanoTime() : batchBegan;
        ((StreamConnection) key.attachment()).handle(key);
    }

    private void finish(long now) {
        EventWindow window = events.window();
        if (window == null || result.isDone() || !window.isOver(now - MIN_GRACE_NANOS)) {
            return;
        }
        if (window.isOver(now - MAX_GRACE_NANOS) || hasEverything()) {
            Map<Integer, Integer> byEvents = new HashMap<>();
            connections.forEach(one -> byEvents.merge(one.received(), 1, Integer::sum));
            result.complete(new SenderResult(events.stop(), byEvents, counts.ended()));
        }
    }

    private boolean hasEverything() {
        int all = events.tally().events();
        return connections.stream().noneMatch(one -> one.isStreaming() && one.received() < all);
    }

    /** Ends {@link #run}, which closes the connections. */
    void close() {
        closed = true;
        selector.wakeup();
    }

    private void closeSelector() {
        try {
            selector.close();
        } catch (IOException closedAlready) {
            // The channels are closed one by one.
        }
    }

    /**
     * The result of one sender at the end of a window.
     *
     * @param tally of the events
     * @param connections number of connections, by how many events of the window they got
     * @param ended number of streams that the service has ended
     */
    record SenderResult(EventTally tally, Map<Integer, Integer> connections, int ended) {

        /** Returns how many connections got this many events. */
        int connectionsWith(int events) {
            return connections.getOrDefault(events, 0);
        }
    }
}
