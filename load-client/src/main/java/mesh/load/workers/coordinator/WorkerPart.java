package mesh.load.workers.coordinator;

import static mesh.load.workers.wire.WireException.require;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.RequestRecord;
import mesh.load.workers.ClockOffset;
import mesh.load.workers.FiringFigures;
import mesh.load.workers.PlanSplit;
import mesh.load.workers.ResultMerge;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.WireException;
import org.jspecify.annotations.Nullable;

/** One worker's part in one firing. Only one thread at a time talks to the worker. Other threads read the progress. */
final class WorkerPart {

    /** Time limit for encoding requests and opening connections. The slowest connection may take ten seconds. */
    private static final int PREPARE_MILLIS = 60_000;

    /** The longest permitted silence of a worker from which messages are due. A worker reports its progress ten times a second. */
    private static final int SILENCE_MILLIS = 30_000;

    /** Number of groups of round trips, with pauses between them. A single delay then cannot affect all round trips. */
    private static final int GROUPS = 4;

    private static final int TRIPS = 25;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final RemoteWorker worker;
    private final int firing;
    private final String engine;
    private final LoadPlan plan;

    /** The records of the plan, then those of its additional load ({@code background}), if there is one. */
    private final List<Records> records = new ArrayList<>();

    private @Nullable ClockOffset clock;
    private long prepared;
    private long planned;
    private volatile boolean ready;
    private volatile boolean released;
    private volatile boolean calledOff;
    private volatile @Nullable String problem;
    volatile boolean over;
    volatile Message.Progress progress;

    /** @throws mesh.load.engine.LoadException if the plan is too large to be sent */
    WorkerPart(RemoteWorker worker, int firing, String engine, PlanSplit.Part part) {
        this.worker = worker;
        this.firing = firing;
        this.engine = engine;
        plan = part.plan();
        progress = new Message.Progress(firing, 0, 0);
        Message.Prepare.requireSmallBodies(plan);
        records.add(new Records(plan, part.firstUser()));
        if (plan.background() != null) {
            records.add(new Records(plan.background(), part.firstBackgroundUser()));
        }
    }

    /** Makes the worker open its connections. Returns once the worker's users wait at the barrier, or will never do so. */
    void prepare(String run) {
        prepared = System.nanoTime();
        exchange(() -> {
            worker.channel.send(new Message.Prepare(run, firing, plan));
            take(worker.channel.receive(PREPARE_MILLIS));
        });
    }

    private void exchange(RemoteWorker.Messaging messaging) {
        worker.exchange(messaging);
        if (worker.isLost()) {
            end(worker.lossReason);
        }
    }

    /**
     * Measures the worker's clock while it waits at the barrier. This happens right before the release, so that the clocks have no time to
     * drift. It also detects a lost worker, in which case no worker is released.
     */
    void askForClock() {
        exchange(() -> {
            List<ClockOffset.RoundTrip> trips = new ArrayList<>();
            for (int group = 0; group < GROUPS; group++) {
                for (int trip = 0; trip < TRIPS; trip++) {
                    trips.add(roundTrip(trips.size()));
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            clock = ClockOffset.of(trips);
        });
    }

    private ClockOffset.RoundTrip roundTrip(int question) throws IOException {
        long sent = System.nanoTime();
        worker.channel.send(new Message.Ping(question));
        while (true) {
            Message message = worker.channel.receive(SILENCE_MILLIS);
            long received = System.nanoTime();
            if (message instanceof Message.Pong(int number, long nanoTime)) {
                require(number == question, "it responded to another question: " + number + " instead of " + question);
                return new ClockOffset.RoundTrip(sent, nanoTime, received);
            }
            take(message); // for example, that the worker refuses to fire
        }
    }

    /** @param atNanoTime instant at which the worker releases its users, by the local clock */
    void release(long atNanoTime) {
        planned = atNanoTime;
        released = true;
        exchange(() -> worker.channel.send(new Message.Release(firing, clock().there(atNanoTime))));
    }

    /** Makes the worker end early, once. The worker still sends what it has recorded. */
    void abort() {
        if (!over && !calledOff) {
            calledOff = true;
            exchange(() -> worker.channel.send(new Message.Abort(firing)));
        }
    }

    void collect() {
        exchange(() -> {
            while (!over) {
                take(worker.channel.receive(SILENCE_MILLIS));
            }
        });
    }

    private void take(Message message) throws IOException {
        switch (message) {
            case Message.Ready(int number) when number == firing -> ready = true;
            case Message.Refused(int number, String reason) when number == firing -> end(reason);
            case Message.Progress some
            when some.firing() == firing -> {
                int max = records.stream().mapToInt(of -> of.plan.requests()).sum();
                FiringBounds.requireRange("done", some.done(), 0, max);
                FiringBounds.requireRange("failed", some.failed(), 0, max);
                int done = Math.clamp(some.done(), progress.done(), plan.requests());
                progress = new Message.Progress(firing, done, Math.clamp(some.failed(), progress.failed(), done));
            }
            case Message.Fired fired
            when fired.firing() == firing && released && !hasFired() -> {
                if (fired.background() != null) {
                    records(true).promise(fired.background());
                }
                records(false).promise(fired.figures());
            }
            case Message.Requests some -> records(some.background()).add(some);
            case Message.Done(int number)
            when number == firing -> {
                require(records.stream().allMatch(Records::isWhole), "it sent fewer requests than it announced");
                end(null);
            }
            default ->
                throw new WireException("it sent " + message.getClass().getSimpleName()
                        + ", which is not allowed at this point of firing " + firing);
        }
    }

    private Records records(boolean background) throws WireException {
        require(
                !background || records.size() > 1,
                "it sent figures of a background load, which this firing does not have");
        return records.get(background ? 1 : 0);
    }

    private void end(@Nullable String reason) {
        problem = reason;
        over = true;
    }

    /** Returns whether the worker has sent its figures. The records of its requests may still be arriving. */
    boolean hasFired() {
        return records.getFirst().figures != null;
    }

    boolean isReady() {
        return ready && !over;
    }

    boolean hasRefused() {
        return over && problem != null && !worker.isLost();
    }

    /**
     * Returns why the worker makes the firing invalid; empty if it does not. Before the release, every missing worker makes it invalid,
     * except a worker that is only missing because another one was. After the release, only a worker that reported that it did not fire
     * makes it invalid.
     */
    Optional<String> whyInvalid() {
        boolean onlyCalledOff = ready && calledOff && !worker.isLost();
        return Optional.ofNullable(problem)
                .filter(reason -> released ? hasRefused() : !onlyCalledOff)
                .map(reason -> worker.label() + ": " + reason);
    }

    ClockOffset clock() {
        if (clock == null) {
            throw new IllegalStateException(worker.label() + " was not asked for its clock");
        }
        return clock;
    }

    ResultMerge.Part result() {
        return records.getFirst().result();
    }

    Stream<ResultMerge.Part> backgroundResult() {
        return records.stream().skip(1).map(Records::result);
    }

    /**
     * The records that the worker sends about one plan, checked as they arrive. The worker must send as many records as it announced, no
     * more than the plan has requests, and only records of its own users.
     */
    private final class Records {

        private final LoadPlan plan;
        private final int firstUser;
        private final List<RequestRecord> requests = new ArrayList<>();

        /** The last sequence of each user. Records arrive in order, so this suffices to detect a record that arrives twice. */
        private final int[] lastSequence;

        /** The worker's figures, which arrive before the records; null until then. */
        private @Nullable FiringFigures figures;

        Records(LoadPlan plan, int firstUser) {
            this.plan = plan;
            this.firstUser = firstUser;
            lastSequence = new int[plan.users().size()];
        }

        /** Takes the figures that announce the records. Rejects more records than the plan has requests, to protect the memory. */
        void promise(FiringFigures sent) throws WireException {
            bounds().check(sent);
            figures = sent;
        }

        void add(Message.Requests some) throws WireException {
            List<RequestRecord> arrived = some.requests(outstanding());
            FiringBounds bounds = bounds();
            for (RequestRecord request : arrived) {
                int user = request.user() - 1;
                require(user >= 0 && user < lastSequence.length, "it sent requests of users that are not its own");
                if (request.sequence() <= lastSequence[user]) {
                    throw new WireException("it sent request " + request.sequence() + " of user " + request.user()
                            + " after request " + lastSequence[user]);
                }
                lastSequence[user] = request.sequence();
                bounds.check(request);
                requests.add(request);
            }
        }

        private FiringBounds bounds() {
            long now = System.nanoTime();
            int users = records.stream().mapToInt(of -> of.plan.users().size()).sum();
            return new FiringBounds(plan, engine, users, now - prepared, now - planned, clock().there(planned));
        }

        private int outstanding() {
            return figures == null ? 0 : figures.requests() - requests.size();
        }

        boolean isWhole() {
            return figures != null && outstanding() == 0;
        }

        ResultMerge.Part result() {
            return new ResultMerge.Part(
                    worker.figures.worker(),
                    worker.figures.host(),
                    firstUser,
                    plan,
                    clock(),
                    planned,
                    figures,
                    requests,
                    problem);
        }
    }
}
