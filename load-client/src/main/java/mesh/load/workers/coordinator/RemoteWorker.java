package mesh.load.workers.coordinator;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import mesh.load.engine.LoadException;
import mesh.load.results.PlacementFigures;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.WireException;
import org.jspecify.annotations.Nullable;

/** One worker from the coordinator's side: its connection, and whether that is still usable. */
final class RemoteWorker {

    /** The longest silence of a worker that has something to report. It reports its progress ten times a second. */
    static final int SILENCE_MILLIS = 30_000;

    private final int number;
    private final MessageChannel channel;
    private String host = "";
    private @Nullable PlacementFigures placement;
    private volatile @Nullable String lossReason;

    /** @param number the worker's number, from 1 */
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
        Message message = channel.receive(patienceMillis);
        if (!(message instanceof Message.Arrived arrival)) {
            throw new WireException("it sent " + message.getClass().getSimpleName() + " instead of Arrived");
        }
        host = arrival.host();
        placement = arrival.placement();
    }

    void send(Message message) throws IOException {
        channel.send(message);
    }

    Message receive(int patienceMillis) throws IOException {
        return channel.receive(patienceMillis);
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
