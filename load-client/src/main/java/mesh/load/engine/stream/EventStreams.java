package mesh.load.engine.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import mesh.load.engine.LoadException;
import mesh.load.results.experiment.EventDelivery;

/** Many streams of events that are open at the same time. While they are, somebody can look at what holds them on the other side. */
public final class EventStreams implements AutoCloseable {

    /** A window begins so much later than it is asked for, so that every sender knows of it before the first event of it can be there. */
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

    /** Half of the cores, as for every load that goes on: the other half is the target's, where that is on the same machine. */
    private static int senders(int connections) {
        return Math.min(connections, Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
    }

    private static int part(int connections, int sender, int senders) {
        return connections / senders + (sender < connections % senders ? 1 : 0);
    }

    /**
     * Opens all of them, as far as the target lets it.
     *
     * @throws LoadException if this process has no socket for each of them
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

    /** What became of them. */
    public OpenCounts opened() {
        return opened;
    }

    /** Holds them for so long, once, and tells of the events that were made meanwhile. They stay open. */
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

    /** Streams that the other side had ended when the last of the events were in. */
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

    /** Disconnects all of them, and returns when that is done. */
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
}
