package mesh.load.workers.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.warmup.Engines;
import mesh.load.export.RequestsCsv;
import mesh.load.os.ControlGroup;
import mesh.load.results.request.LoadResult;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.parts.FiringFigures;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.RequestSender;
import org.jspecify.annotations.Nullable;

/** One firing of one worker, on a thread of its own: the session's thread goes on to listen meanwhile. */
final class WorkerFiring {

    private final MessageChannel channel;
    private final int number;
    private final LoadPlan plan;
    private final EngineKind engine;
    private final Path leftover;
    private final RemoteGate gate;
    private final Thread thread;
    private volatile boolean over;

    private WorkerFiring(MessageChannel channel, int number, LoadPlan plan, EngineKind engine, Path leftover) {
        this.channel = channel;
        this.number = number;
        this.plan = plan;
        this.engine = engine;
        this.leftover = leftover;
        gate = new RemoteGate(this::sayReady);
        // No virtual thread: interrupting one closes the socket that it is about to write to.
        thread = Thread.ofPlatform().daemon().name("worker-firing-" + number).unstarted(this::run);
    }

    /**
     * Begins.
     *
     * @param leftover where what was recorded is kept if the coordinator is gone
     */
    static WorkerFiring start(MessageChannel channel, int number, LoadPlan plan, EngineKind engine, Path leftover) {
        WorkerFiring firing = new WorkerFiring(channel, number, plan, engine, leftover);
        firing.thread.start();
        return firing;
    }

    /** Releases the users then. */
    void release(long nanoTime) {
        gate.openAt(nanoTime);
    }

    /** Ends it early, whatever it is doing. */
    void abort(String reason) {
        gate.close(reason);
        thread.interrupt();
    }

    /** Whether it has said all that there is to say. */
    boolean isOver() {
        return over;
    }

    /** Waits for it, however long that takes. */
    void join() throws InterruptedException {
        thread.join();
    }

    private void run() {
        try {
            ControlGroup group = ControlGroup.own();
            OptionalLong throttled = group.throttledNanos();
            LoadResult result = Engines.of(engine, gate).fire(plan, new Reports());
            if (gate.isOpened()) {
                tell(result, group.throttledNanosSince(throttled));
            } else {
                refuse("it was told to end before it released its users");
            }
        } catch (RuntimeException | Error cannot) {
            refuse(cannot instanceof LoadException ? String.valueOf(cannot.getMessage()) : cannot.toString());
        }
    }

    /** What cannot be told is kept here. */
    private void tell(LoadResult result, @Nullable Long throttledNanos) {
        try {
            LoadResult beside = result.beside();
            channel.send(new Message.Fired(
                    number,
                    FiringFigures.of(result, throttledNanos),
                    beside == null ? null : FiringFigures.of(beside, null)));
            RequestSender.send(channel, false, result.requests());
            if (beside != null) {
                RequestSender.send(channel, true, beside.requests());
            }
            end(new Message.Done(number));
        } catch (IOException gone) {
            RequestsCsv.write(leftover, number, result);
        }
    }

    private void refuse(String reason) {
        try {
            end(new Message.Refused(number, reason));
        } catch (IOException gone) {
            channel.close(); // the session's thread waits at it, and ends with it
        }
    }

    /** Before it is said: the next one may follow at once. */
    private void end(Message last) throws IOException {
        over = true;
        channel.send(last);
    }

    private void sayReady() {
        say(new Message.Ready(number));
    }

    private void say(Message message) {
        try {
            channel.send(message);
        } catch (IOException gone) {
            throw new LoadException("the coordinator is gone", gone);
        }
    }

    /** That it is still there is said as often as an engine says how far it is. */
    private final class Reports implements LoadEngine.Progress {

        @Override
        public void update(int done, int failed) {
            if (gate.isOpened()) {
                try {
                    channel.send(new Message.Progress(number, done, failed));
                } catch (IOException gone) {
                    thread.interrupt(); // ends the engine, which gives back what it has recorded
                }
            }
        }
    }
}
