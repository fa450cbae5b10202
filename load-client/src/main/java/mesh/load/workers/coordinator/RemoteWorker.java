package mesh.load.workers.coordinator;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import mesh.load.engine.LoadException;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.WireException;
import org.jspecify.annotations.Nullable;

/** One worker as the coordinator sees it: its connection, and whether the connection is still usable. */
final class RemoteWorker {

    /** The longest permitted silence of a worker from which messages are due. A worker reports its progress ten times a second. */
    static final int SILENCE_MILLIS = 30_000;

    private final MessageChannel channel;
    private WorkerFigures figures;
    private volatile @Nullable String lossReason;

    /** @param number number of the worker, from 1 */
    RemoteWorker(int number, MessageChannel channel) {
        this.channel = channel;
        figures = new WorkerFigures(number, "", null);
    }

    /** Returns where the worker runs, as the worker reported it. The host is empty before this report. */
    WorkerFigures figures() {
        return figures;
    }

    /**
     * @param when words for the message, which follow "was lost"; may be empty
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

    String label() {
        return "worker " + figures.worker() + (figures.host().isEmpty() ? "" : " (" + figures.host() + ")");
    }

    /** Tells the worker its part in the run. Waits until its engine is warm or the worker is lost. */
    void welcome(Message.Welcome welcome, int patienceMillis) {
        try {
            channel.send(welcome);
            Message message = channel.receive(patienceMillis);
            if (!(message instanceof Message.Arrived arrival)) {
                throw new WireException("it sent " + message.getClass().getSimpleName() + " instead of Arrived");
            }
            figures = new WorkerFigures(figures.worker(), arrival.host(), arrival.placement());
        } catch (IOException | RuntimeException gone) {
            lose(gone);
        }
    }

    void send(Message message) throws IOException {
        channel.send(message);
    }

    Message receive(int patienceMillis) throws IOException {
        return channel.receive(patienceMillis);
    }

    /**
     * Marks the worker as lost, closes its connection, and returns the first reason. Later failures are only consequences of the first one.
     */
    String lose(Exception why) {
        String reason = lossReason;
        if (reason == null) {
            reason = why instanceof WireException
                    ? String.valueOf(why.getMessage())
                    : "its connection ended (" + why + ")";
            lossReason = reason;
            channel.close();
        }
        return reason;
    }

    void close() {
        dismiss(channel);
    }

    /** Sends a goodbye and closes the connection without waiting for a response. */
    static void dismiss(MessageChannel channel) {
        try (channel) {
            channel.send(new Message.Goodbye());
        } catch (IOException gone) {
            // the worker has already ended
        }
    }
}
