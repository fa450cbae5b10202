package mesh.load.workers.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import mesh.load.engine.LoadException;
import mesh.load.engine.threads.Engines;
import mesh.load.export.RequestsCsv;
import mesh.load.os.ControlGroup;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.FiringFigures;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import org.jspecify.annotations.Nullable;

/** One firing of one worker. It runs on its own thread, while the session's thread continues to listen. */
final class WorkerFiring {

    private final MessageChannel channel;
    private final Message.Prepare prepare;
    private final EngineKind engine;
    private final Path leftover;
    final RemoteGate gate;
    final Thread thread;

    /** Whether the firing has sent its last message, or is about to. */
    volatile boolean over;

    /** @param leftover file to which the records are written if the coordinator is gone */
    WorkerFiring(MessageChannel channel, Message.Prepare prepare, EngineKind engine, Path leftover) {
        this.channel = channel;
        this.prepare = prepare;
        this.engine = engine;
        this.leftover = leftover;
        gate = new RemoteGate(this::reportReady);
        // Not a virtual thread: an interruption would close the socket to which the thread is about to write.
        thread = Thread.ofPlatform()
                .daemon()
                .name("worker-firing-" + prepare.firing())
                .unstarted(this::run);
    }

    void abort(String reason) {
        gate.close(reason);
        thread.interrupt();
    }

    private void run() {
        try {
            ControlGroup group = ControlGroup.own();
            Optional<Long> throttled = group.throttledNanos();
            LoadResult result = Engines.of(engine, gate).fire(prepare.plan(), this::reportProgress);
            if (gate.opened) {
                send(result, group.throttledNanosSince(throttled));
            } else {
                refuse("it was stopped before it released its users");
            }
        } catch (RuntimeException | Error cannot) {
            refuse(cannot instanceof LoadException ? String.valueOf(cannot.getMessage()) : cannot.toString());
        }
    }

    /** Sends the result. If that fails, writes it to a file on this machine. */
    private void send(LoadResult result, @Nullable Long throttledNanos) {
        try {
            LoadResult background = result.background();
            channel.send(new Message.Fired(
                    prepare.firing(),
                    FiringFigures.of(result, throttledNanos),
                    background == null ? null : FiringFigures.of(background, null)));
            send(result.requests(), false);
            if (background != null) {
                send(background.requests(), true);
            }
            end(new Message.Done(prepare.firing()));
        } catch (IOException gone) {
            RequestsCsv.write(leftover, prepare.firing(), result);
        }
    }

    /** Sends the records in pieces, and encodes only one piece at a time. */
    private void send(List<RequestRecord> requests, boolean background) throws IOException {
        int sent = 0;
        while (sent < requests.size()) {
            Message.Requests some = Message.Requests.firstOf(requests.subList(sent, requests.size()), background);
            channel.send(some);
            sent += some.outcome().length;
        }
    }

    private void refuse(String reason) {
        try {
            end(new Message.Refused(prepare.firing(), reason));
        } catch (IOException gone) {
            channel.close(); // The session's thread waits for a message, and now ends.
        }
    }

    /** Marks the firing as over before it sends the last message, because the next firing may follow immediately. */
    private void end(Message last) throws IOException {
        over = true;
        channel.send(last);
    }

    private void reportReady() {
        try {
            channel.send(new Message.Ready(prepare.firing()));
        } catch (IOException gone) {
            throw new LoadException("the coordinator is gone", gone);
        }
    }

    /** Sends the engine's progress. This also shows the coordinator that the worker is still alive. */
    private void reportProgress(int done, int failed) {
        if (gate.opened) {
            try {
                channel.send(new Message.Progress(prepare.firing(), done, failed));
            } catch (IOException gone) {
                thread.interrupt(); // ends the engine, which then returns what it has recorded
            }
        }
    }
}
