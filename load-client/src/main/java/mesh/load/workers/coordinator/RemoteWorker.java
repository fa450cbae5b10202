package mesh.load.workers.coordinator;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import mesh.load.engine.LoadException;
import mesh.load.results.PlacementFigures;
import mesh.load.results.WorkerFigures;
import mesh.load.workers.clock.ClockOffset;
import mesh.load.workers.clock.RoundTrip;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.WireException;
import org.jspecify.annotations.Nullable;

/** One worker as the coordinator has it: its connection, and whether that is still of use. */
final class RemoteWorker {

    /** How long a worker may say nothing while it has something to say: it tells ten times a second how far it is. */
    static final int SILENCE_MILLIS = 30_000;

    /** Round trips come in groups with a pause between them, so that no one delay meets all of them. */
    private static final int GROUPS = 4;

    private static final int TRIPS = 25;
    private static final int PAUSE_MILLIS = 20;

    private final int number;
    private final MessageChannel channel;
    private String host = "";
    private @Nullable PlacementFigures placement;
    private volatile @Nullable String lossReason;

    /**
     * One that has proved that it has the token.
     *
     * @param number from 1
     */
    RemoteWorker(int number, MessageChannel channel) {
        this.number = number;
        this.channel = channel;
    }

    int number() {
        return number;
    }

    /** On which it runs, as it says. */
    String host() {
        return host;
    }

    /** Where it runs, as it says. */
    WorkerFigures figures() {
        return new WorkerFigures(number, host, placement);
    }

    /**
     * That none of them was lost.
     *
     * @param when in words that follow "was lost", or nothing
     * @throws LoadException that names each that was
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

    /** Why it is of no use any more; null while it is. */
    @Nullable
    String lossReason() {
        return lossReason;
    }

    /** For messages. */
    String label() {
        return "worker " + number + (host.isEmpty() ? "" : " (" + host + ")");
    }

    /** Tells it the run, and waits until its engine is warm. */
    void welcome(Message.Welcome welcome, int patienceMillis) throws IOException {
        channel.send(welcome);
        Message.Arrived arrival = expect(Message.Arrived.class, patienceMillis);
        host = arrival.host();
        placement = arrival.placement();
    }

    /** Takes what a worker says while it is asked for something else. */
    @FunctionalInterface
    interface Aside {

        void take(Message message) throws IOException;
    }

    /**
     * Its clock as it is now.
     *
     * @param aside told what it says meanwhile, such as that it does not fire
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

    /** @param maxRequests how many requests it may tell in it */
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

    /** From now on it is of no use. */
    String lose(Exception why) {
        String reason = why instanceof WireException wrong
                ? String.valueOf(wrong.getMessage())
                : "its connection ended (" + why + ")";
        lossReason = reason;
        channel.close();
        return reason;
    }

    /** Says goodbye, and does not wait for what comes of it. */
    void close() {
        try {
            channel.send(new Message.Goodbye());
        } catch (IOException gone) {
            // then it has ended by itself
        } finally {
            channel.close();
        }
    }
}
