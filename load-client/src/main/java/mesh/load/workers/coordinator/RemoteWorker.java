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

    final MessageChannel channel;

    /** Where the worker runs, as it reported. The host is empty before this report. */
    WorkerFigures figures;

    volatile @Nullable String lossReason;

    RemoteWorker(int number, MessageChannel channel) {
        this.channel = channel;
        figures = new WorkerFigures(number, "", null);
    }

    /**
     * @param when words for the message, which follow "was lost"
     * @throws LoadException if workers were lost; the message names them
     */
    static void requireAll(List<RemoteWorker> workers, String when) {
        String all = workers.stream()
                .filter(RemoteWorker::isLost)
                .map(worker -> worker.label() + " was lost" + when + ": " + worker.lossReason)
                .collect(Collectors.joining("; "));
        if (!all.isEmpty()) {
            throw new LoadException(all);
        }
    }

    boolean isLost() {
        return lossReason != null;
    }

    String label() {
        return "worker " + figures.worker() + (figures.host().isEmpty() ? "" : " (" + figures.host() + ")");
    }

    /** Sends the worker its part in the run. Waits until its engine is warm or the worker is lost. */
    void welcome(Message.Welcome welcome, int patienceMillis) {
        exchange(() -> {
            channel.send(welcome);
            Message message = channel.receive(patienceMillis);
            if (!(message instanceof Message.Arrived arrival)) {
                throw new WireException("it sent " + message.getClass().getSimpleName() + " instead of Arrived");
            }
            figures = new WorkerFigures(figures.worker(), arrival.host(), arrival.placement());
        });
    }

    @FunctionalInterface
    interface Messaging {

        void run() throws IOException;
    }

    /**
     * Sends and receives messages. After the first failure, the worker counts as lost, its connection is closed, and later failures are
     * ignored.
     */
    void exchange(Messaging messaging) {
        try {
            messaging.run();
        } catch (IOException
                | RuntimeException
                | Error gone) { // the other workers go on after each failure of this one
            if (lossReason == null) {
                lossReason = gone instanceof WireException
                        ? String.valueOf(gone.getMessage())
                        : (gone instanceof Error ? "the coordinator failed (" : "its connection ended (") + gone + ")";
                channel.close();
            }
        }
    }

    /** Sends a goodbye and closes the connection without waiting for a response. */
    static void dismiss(MessageChannel channel) {
        try (channel) {
            channel.send(new Message.RunEnded());
        } catch (IOException gone) {
            // the worker has already ended
        }
    }
}
