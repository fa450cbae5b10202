package mesh.load.engine.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import mesh.load.engine.LoadException;
import mesh.load.engine.stream.StreamSender.EventWindow;
import mesh.load.results.experiment.OpenConnectionsStep.EventDelivery;

/** Many event streams that are open concurrently. While they are open, the caller can observe the service that sends the events. */
public final class EventStreams implements AutoCloseable {

    /** The delay until a window begins. With it, every sender knows of the window before the window's first event can arrive. */
    private static final Duration NOTICE = Duration.ofMillis(50);

    private final List<StreamSender> senders;
    private final List<Thread> threads;
    private OpenCounts opened = OpenCounts.NONE;
    private int ended;

    private EventStreams(StreamPlan plan) {
        // as for every long load, the other half of the cores is for a target on the same machine
        int count =
                Math.min(plan.connections(), Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
        this.senders = IntStream.range(0, count)
                .mapToObj(sender -> new StreamSender(plan, part(plan.connections(), sender, count), count))
                .toList();
        this.threads = IntStream.range(0, count)
                .mapToObj(sender -> Thread.ofPlatform()
                        .daemon()
                        .name("load-stream-" + (sender + 1))
                        .start(senders.get(sender)))
                .toList();
    }

    private static int part(int connections, int sender, int senders) {
        return connections / senders + (sender < connections % senders ? 1 : 0);
    }

    /**
     * Opens the streams, or as many of them as the target accepts.
     *
     * @throws LoadException if this process does not have a socket for each stream
     */
    public static EventStreams open(StreamPlan plan) throws InterruptedException {
        EventStreams streams = new EventStreams(plan);
        try {
            streams.opened = all(
                            streams.senders.stream().map(StreamSender::opened).toList())
                    .stream()
                    .reduce(OpenCounts.NONE, OpenCounts::plus);
            return streams;
        } catch (InterruptedException | RuntimeException failed) {
            streams.close();
            throw failed;
        }
    }

    public OpenCounts opened() {
        return opened;
    }

    /** Records events for this time and returns how they were delivered. It can be called once. The streams stay open. */
    public EventDelivery hold(Duration duration) throws InterruptedException {
        long begin = System.nanoTime() + NOTICE.toNanos();
        EventWindow window = new EventWindow(begin, begin + duration.toNanos());
        EventTally tally = new EventTally();
        all(senders.stream().map(sender -> sender.hold(window)).toList()).forEach(tally::add);
        ended = tally.ended();
        return tally.figures();
    }

    /** Returns how many streams the service ended before the last events arrived. */
    public int ended() {
        return ended;
    }

    private static <T> List<T> all(List<CompletableFuture<T>> parts) throws InterruptedException {
        List<T> results = new ArrayList<>();
        for (CompletableFuture<T> part : parts) {
            try {
                results.add(part.get());
            } catch (ExecutionException failed) {
                throw failed.getCause() instanceof LoadException why ? why : new CompletionException(failed.getCause());
            }
        }
        return results;
    }

    /** Disconnects all streams, and returns when that is done. */
    @Override
    public void close() {
        senders.forEach(StreamSender::close);
        boolean interrupted = Thread.interrupted();
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The state of the connections at the end of the opening.
     *
     * @param connected connections that the target, or its kernel, has accepted
     * @param accepted connections with a response of status 200
     * @param refused connections that the target ended without a response, or that got a response with another status
     * @param connectNanos time from the first attempt to the last established connection
     */
    public record OpenCounts(int connected, int accepted, int refused, long connectNanos) {

        static final OpenCounts NONE = new OpenCounts(0, 0, 0, 0);

        OpenCounts plus(OpenCounts other) {
            return new OpenCounts(
                    connected + other.connected,
                    accepted + other.accepted,
                    refused + other.refused,
                    Math.max(connectNanos, other.connectNanos));
        }
    }
}
