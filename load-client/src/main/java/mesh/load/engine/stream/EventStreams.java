package mesh.load.engine.stream;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import mesh.load.engine.LoadException;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.stream.EventRecorder.EventWindow;
import mesh.load.engine.stream.StreamSender.SenderResult;
import mesh.load.results.experiment.EventDelivery;

/** Many event streams that are open concurrently. While they are open, the caller can observe the service that sends the events. */
public final class EventStreams implements AutoCloseable {

    /** The delay until a window begins, so that every sender knows of the window before its first event can arrive. */
    private static final Duration NOTICE = Duration.ofMillis(50);

    private final List<StreamSender> senders;
    private final List<Thread> threads;
    private OpenCounts opened = OpenCounts.NONE;
    private int ended;

    private EventStreams(StreamPlan plan) {
        int count = senders(plan.connections());
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

    /** Returns half of the cores, as for every lasting load: the other half is for a target on the same machine. */
    private static int senders(int connections) {
        return Math.min(connections, Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
    }

    private static int part(int connections, int sender, int senders) {
        return connections / senders + (sender < connections % senders ? 1 : 0);
    }

    /**
     * Opens as many of the streams as the target accepts.
     *
     * @throws LoadException if this process does not have a socket for each of them
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

    /** Returns the outcome of opening the streams. */
    public OpenCounts opened() {
        return opened;
    }

    /** Records events for this time and returns how they were delivered. It can be called once. The streams stay open. */
    public EventDelivery hold(Duration duration) throws InterruptedException {
        long begin = System.nanoTime() + NOTICE.toNanos();
        EventWindow window = new EventWindow(begin, begin + duration.toNanos());
        List<SenderResult> results =
                all(senders.stream().map(sender -> sender.hold(window)).toList());
        EventTally tally = new EventTally();
        results.forEach(result -> tally.add(result.tally()));
        ended = results.stream().mapToInt(SenderResult::ended).sum();
        int complete = results.stream()
                .mapToInt(result -> result.connectionsWith(tally.events()))
                .sum();
        return tally.figures(tally.events() == 0 ? 0 : complete);
    }

    /** Returns how many streams the service had ended when the last events had arrived. */
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
        boolean interrupted = false;
        for (Thread thread : threads) {
            interrupted |= joinWasInterrupted(thread);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean joinWasInterrupted(Thread thread) {
        boolean interrupted = Thread.interrupted();
        while (true) {
            try {
                thread.join();
                return interrupted;
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
    }

    /**
     * The streams to open and the time limits for opening them.
     *
     * @param target the service, with its name resolved
     * @param request sent by each connection, a GET whose response is a stream of events
     * @param connections 1 or more
     * @param patience the maximum time to open all of them; connections that have no response by then are counted separately
     * @param silence shorter than {@code patience}, and longer than the interval of the events: if no connection has made progress for this
     *     long, those without a response will not get one soon
     */
    public record StreamPlan(
            InetSocketAddress target, UserRequest request, int connections, Duration patience, Duration silence) {}

    /**
     * The state of the connections when the opening has ended.
     *
     * @param connected connections that the target, or its kernel, has accepted
     * @param accepted connections with a response of status 200
     * @param refused connections that the target ended without a response, or that got a response with another status
     * @param connectNanos time from the first attempt to the last established connection
     */
    public record OpenCounts(int connected, int accepted, int refused, long connectNanos) {

        static final OpenCounts NONE = new OpenCounts(0, 0, 0, 0);

        /** Returns the counts of two senders that work concurrently. */
        OpenCounts plus(OpenCounts other) {
            return new OpenCounts(
                    connected + other.connected,
                    accepted + other.accepted,
                    refused + other.refused,
                    Math.max(connectNanos, other.connectNanos));
        }
    }
}
