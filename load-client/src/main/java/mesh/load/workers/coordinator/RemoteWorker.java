package mesh.load.workers.coordinator;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import mesh.load.engine.LoadException;
import mesh.load.results.PlacementFigures;
import mesh.load.results.WorkerFigures;
import mesh.load.workers.ClockOffset;
import mesh.load.workers.RoundTrip;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.WireException;
import org.jspecify.annotations.Nullable;

/** One worker from the coordinator's side: its connection, and whether that is still usable. */
final class RemoteWorker {

    /** The longest silence of a worker that has something to report. It reports its progress ten times a second. */
    static final int SILENCE_MILLIS = 30_000;

    /** Round trips are made in groups with pauses between them, so that a single delay cannot affect all of them. */
    private static final int GROUPS = 4;

    private static final int TRIPS = 25;
    private static final int PAUSE_MILLIS = 20;

    private final int number;
    private final MessageChannel channel;
    private String host = "";
    private @Nullable PlacementFigures placement;
    private volatile @Nullable String lossReason;

    /**
     * Begins with a worker that has proved that it has the token.
     *
     * @param number the worker's number, from 1
     */
    RemoteWorker(int number, MessageChannel channel) {
        this.number = number;
        this.channel = channel;
    }

    int number() {
        return number;
    }

    /** Returns the host on which the worker says that it runs. */
    String host() {
        return host;
    }

    /** Returns the worker's own statement of where it runs. */
    WorkerFigures figures() {
        return new WorkerFigures(number, host, placement);
    }

    /**
     * Checks that no worker was lost.
     *
     * @param when words that follow "was lost" in the message; may be empty
     * @throws LoadException if workers were lost; the message names each of them
     */
    static void requireAll(List<RemoteWorker> workers, String when) {
        String all = workers.stream()
                .filter(worker -> worker.lossReason() != null)
                .map(worker -> worker.label() + " was lost" + when + ": " + worker.lossReason())
                .collect(Collectors.joining("; "));
        if (!all.isEmpty()) {
            throw new LoadException(all);
        }
    }

    /** Returns why the worker was lost, or null while it is usable. */
    @Nullable
    String lossReason() {
        return lossReason;
    }

    /** Returns the worker's name for messages. */
    String label() {
        return "worker " + number + (host.isEmpty() ? "" : " (" + host + ")");
    }

    /** Sends the run to the worker, and waits until its engine is warm. */
    void welcome(Message.Welcome welcome, int patienceMillis) throws IOException {
        channel.send(welcome);
        Message.Arrived arrival = expect(Message.Arrived.class, patienceMillis);
        host = arrival.host();
        placement = arrival.placement();
    }

    /** Receives other messages that a worker sends while the coordinator waits for a response. */
    @FunctionalInterface
    interface Aside {

        void take(Message message) throws IOException;
    }

    /**
     * Measures the current offset of the worker's clock.
     *
     * @param aside receives other messages that arrive meanwhile, such as that the worker does not fire
     */
    ClockOffset clock(Aside aside) throws IOException, InterruptedException {
        List<RoundTrip> trips = new ArrayList<>();
        for (int group = 0; group < GROUPS; group++) {
            for (int trip = 0; trip < TRIPS; trip++) {
                trips.add(roundTrip(group * TRIPS + trip, aside));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        return ClockOffset.of(trips);
    }

    private RoundTrip roundTrip(int number, Aside aside) throws IOException {
        long sent = System.nanoTime();
        channel.send(new Message.Ping(number));
        Message.Pong pong = pong(aside);
        long received = System.nanoTime();
        if (pong.number() != number) {
            throw new WireException("it responded to another question: " + pong.number() + " instead of " + number);
        }
        return new RoundTrip(sent, pong.nanoTime(), received);
    }

    private Message.Pong pong(Aside aside) throws IOException {
        while (true) {
            Message message = channel.receive(SILENCE_MILLIS, 0);
            if (message instanceof Message.Pong pong) {
                return pong;
            }
            aside.take(message);
        }
    }

    void send(Message message) throws IOException {
        channel.send(message);
    }

    /** @param maxRequests maximum number of requests in the message */
    Message receive(int patienceMillis, int maxRequests) throws IOException {
        return channel.receive(patienceMillis, maxRequests);
    }

    private <M extends Message> M expect(Class<M> kind, int patienceMillis) throws IOException {
        Message message = channel.receive(patienceMillis, 0);
        if (!kind.isInstance(message)) {
            throw new WireException(
                    "it said " + message.getClass().getSimpleName() + " instead of " + kind.getSimpleName());
        }
        return kind.cast(message);
    }

    /** Marks the worker as lost, closes its connection and returns the reason. */
    String lose(Exception why) {
        String reason = why instanceof WireException wrong
                ? String.valueOf(wrong.getMessage())
                : "its connection ended (" + why + ")";
        lossReason = reason;
        channel.close();
        return reason;
    }

    /** Says goodbye and closes the connection without waiting for a response. */
    void close() {
        try {
            channel.send(new Message.Goodbye());
        } catch (IOException gone) {
            // the worker has already ended
        } finally {
            channel.close();
        }
    }
}
