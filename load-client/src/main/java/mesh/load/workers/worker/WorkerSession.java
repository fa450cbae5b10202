package mesh.load.workers.worker;

import static mesh.load.workers.wire.WireException.require;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import mesh.load.engine.LoadException;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.WireException;
import org.jspecify.annotations.Nullable;

/**
 * A worker's part in one run, from the coordinator's welcome to its goodbye. The worker accepts each number of a firing only once, so a
 * repeated message never makes it fire a plan twice.
 */
public final class WorkerSession {

    public static final Duration ENGINE_WARM_UP = Duration.ofSeconds(1);

    private static final String CALLED_OFF = "the coordinator cancelled it";

    private final MessageChannel channel;
    private final Message.Arrived arrival;
    private final Path folder;
    private final Consumer<String> report;
    private final Duration engineWarmUp;
    private Message.@Nullable Welcome welcome;
    private @Nullable WorkerFiring firing;
    private int last;
    private int calledOff;

    /** Creates a session. The folder is for results that the worker can no longer send. */
    public WorkerSession(
            MessageChannel channel,
            Message.Arrived arrival,
            Path folder,
            Consumer<String> report,
            Duration engineWarmUp) {
        this.channel = channel;
        this.arrival = arrival;
        this.folder = folder;
        this.report = report;
        this.engineWarmUp = engineWarmUp;
    }

    /**
     * Takes part in the run until it ends.
     *
     * @throws LoadException if the run already has enough workers, or if the connection ends before the coordinator's goodbye; the current
     *     firing has then ended and its results are kept
     */
    public void run() throws InterruptedException {
        try {
            while (!(obey(channel.receive(0)) instanceof Message.RunEnded)) {}
            if (welcome == null) {
                throw new LoadException("the run already has enough workers");
            }
        } catch (IOException gone) {
            stop("the coordinator is gone");
            throw new LoadException(
                    "the coordinator is gone, although the run has not ended"
                            + (gone.getMessage() == null ? "" : ": " + gone.getMessage()),
                    gone);
        } finally {
            stop("it was stopped");
        }
    }

    private Message obey(Message message) throws IOException {
        switch (message) {
            case Message.Welcome one -> welcome(one);
            case Message.Ping(int number) -> channel.send(new Message.Pong(number, System.nanoTime()));
            case Message.Prepare prepare -> prepare(prepare);
            case Message.Release(int number, long atNanoTime) ->
                firing(number).gate.openAt(atNanoTime);
            case Message.Abort(int number) -> abort(number);
            case Message.RunEnded() ->
                report.accept(welcome == null ? "the run already has enough workers" : "the run is over");
            default ->
                throw new WireException("it sent " + message.getClass().getSimpleName() + ", which only workers send");
        }
        return message;
    }

    private void welcome(Message.Welcome one) throws IOException {
        require(welcome == null, "it welcomed this worker twice");
        require(one.run().matches("[\\w.-]+"), "it sent a name of the run that cannot be the name of a file");
        welcome = one;
        EngineWarmUp.run(one.engine(), engineWarmUp);
        report.accept("worker " + one.worker() + " of " + one.workers() + " in run " + one.run());
        channel.send(arrival);
    }

    private void prepare(Message.Prepare prepare) throws IOException {
        Message.Welcome run = welcome;
        if (run == null || !prepare.run().equals(run.run())) {
            throw new WireException(
                    "it asked for a firing of run " + prepare.run() + ", in which this worker has no part");
        }
        require(
                prepare.firing() > last && (firing == null || firing.over),
                "it asked for firing " + prepare.firing() + " after firing " + last);
        last = prepare.firing();
        if (last <= calledOff) {
            firing = null;
            channel.send(new Message.Refused(last, CALLED_OFF));
            return;
        }
        Path leftover = folder.resolve("worker-" + run.run() + "-" + run.worker() + "-" + last + ".csv");
        firing = new WorkerFiring(channel, prepare, run.engine(), leftover);
        firing.thread.start();
    }

    private WorkerFiring firing(int number) throws WireException {
        if (firing == null || number != last) {
            throw new WireException("it released firing " + number + " after firing " + last);
        }
        return firing;
    }

    /**
     * Ends a firing early, unless it has already ended. A firing may also be called off before it was requested, because the coordinator
     * requests firings and calls them off on different threads.
     */
    private void abort(int number) {
        if (number > last) {
            calledOff = number;
        } else if (firing != null && number == last && !firing.over) {
            firing.abort(CALLED_OFF);
        }
    }

    /** Ends the current firing and waits for its end. Its users serve no purpose once the coordinator is gone. */
    private void stop(String reason) throws InterruptedException {
        WorkerFiring open = firing;
        firing = null;
        channel.close();
        if (open != null) {
            open.abort(reason);
            open.thread.join();
        }
    }
}
