package mesh.load.workers.coordinator;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.RequestRecord;
import mesh.load.workers.ClockOffset;
import mesh.load.workers.FiringFigures;
import mesh.load.workers.PartResult;
import mesh.load.workers.PlanSplit;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.WireException;
import mesh.load.workers.wire.WirePlan;
import org.jspecify.annotations.Nullable;

/** One worker's part in one firing. One thread at a time drives it; other threads read its progress. */
final class WorkerPart {

    /** Time limit for opening connections, the slowest of which may take ten seconds, and for encoding requests. */
    private static final int PREPARE_MILLIS = 60_000;

    /** Round trips are made in groups with pauses between them, so that a single delay cannot affect all of them. */
    private static final int GROUPS = 4;

    private static final int TRIPS = 25;
    private static final int PAUSE_MILLIS = 20;

    private final RemoteWorker worker;
    private final int firing;
    private final String engine;
    private final PlanSplit.Part part;
    private final WirePlan plan;
    private final Records records;
    private final @Nullable Records recordsBeside;
    private @Nullable ClockOffset clock;
    private long prepared;
    private long planned;
    private volatile boolean ready;
    private volatile boolean released;
    private volatile boolean calledOff;
    private volatile boolean over;
    private volatile @Nullable String problem;
    private volatile int done;
    private volatile int failed;

    /** @throws mesh.load.engine.LoadException if the plan is too large to be sent */
    WorkerPart(RemoteWorker worker, int firing, String engine, PlanSplit.Part part) {
        this.worker = worker;
        this.firing = firing;
        this.engine = engine;
        this.part = part;
        plan = WirePlan.of(part.plan());
        records = new Records(part.plan());
        LoadPlan others = part.plan().beside();
        recordsBeside = others == null ? null : new Records(others);
    }

    /** Makes the worker open its connections. Returns once it waits at the barrier, or will never do so. */
    void prepare(String run) {
        prepared = System.nanoTime();
        try {
            worker.send(new Message.Prepare(run, firing, plan));
            take(worker.receive(PREPARE_MILLIS));
        } catch (IOException | RuntimeException gone) {
            lose(gone);
        }
    }

    /**
     * Measures the worker's clock while it waits at the barrier. This happens right before the release, so that the clocks have no time to
     * drift. It also detects a lost worker, in which case no worker is released.
     */
    void askForClock() {
        try {
            List<ClockOffset.RoundTrip> trips = new ArrayList<>();
            for (int group = 0; group < GROUPS; group++) {
                for (int trip = 0; trip < TRIPS; trip++) {
                    trips.add(roundTrip(trips.size()));
                }
                Thread.sleep(PAUSE_MILLIS);
            }
            clock = ClockOffset.of(trips);
        } catch (IOException | RuntimeException gone) {
            lose(gone);
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt(); // only the firing has a reference to this thread
            lose(never);
        }
    }

    private ClockOffset.RoundTrip roundTrip(int question) throws IOException {
        long sent = System.nanoTime();
        worker.send(new Message.Ping(question));
        while (true) {
            Message message = worker.receive(RemoteWorker.SILENCE_MILLIS);
            long received = System.nanoTime();
            if (message instanceof Message.Pong(int number, long nanoTime)) {
                WireException.require(
                        number == question, "it responded to another question: " + number + " instead of " + question);
                return new ClockOffset.RoundTrip(sent, nanoTime, received);
            }
            take(message); // such as that the worker does not fire
        }
    }

    /** Makes the worker release its users at an instant of the local clock. */
    void release(long atNanoTime) {
        planned = atNanoTime;
        released = true;
        send(new Message.Release(firing, clock().there(atNanoTime)));
    }

    /** Makes the worker end early; it still sends what it has recorded. */
    void abort() {
        if (!over) {
            calledOff = true;
            send(new Message.Abort(firing));
        }
    }

    private void send(Message message) {
        try {
            worker.send(message);
        } catch (IOException gone) {
            lose(gone);
        }
    }

    /** Receives the worker's messages until its part is over. */
    void collect() {
        try {
            while (!over) {
                take(worker.receive(RemoteWorker.SILENCE_MILLIS));
            }
        } catch (IOException | RuntimeException gone) {
            lose(gone);
        }
    }

    private void take(Message message) throws IOException {
        switch (message) {
            case Message.Ready(int number) when number == firing -> ready = true;
            case Message.Refused(int number, String reason) when number == firing -> end(reason);
            case Message.Progress(int number, int ended, int endedBadly)
            when number == firing -> {
                FiringBounds.requireRange("done", ended, 0, allRequests());
                FiringBounds.requireRange("failed", endedBadly, 0, allRequests());
                done = Math.clamp(ended, done, part.plan().requests());
                failed = Math.clamp(endedBadly, failed, done);
            }
            case Message.Fired fired
            when fired.firing() == firing && released && !hasFired() -> {
                FiringFigures beside = fired.beside();
                if (beside != null) {
                    records(true).promise(beside);
                }
                records.promise(fired.figures());
            }
            case Message.Requests some -> records(some.beside()).add(some);
            case Message.Done(int number)
            when number == firing -> {
                records.requireWhole();
                if (recordsBeside != null) {
                    recordsBeside.requireWhole();
                }
                end(null);
            }
            default ->
                throw new WireException(
                        "it sent " + message.getClass().getSimpleName() + ", which has no place in firing " + firing);
        }
    }

    private int allUsers() {
        return part.plan().users().size()
                + (recordsBeside == null ? 0 : recordsBeside.plan.users().size());
    }

    private int allRequests() {
        return part.plan().requests() + (recordsBeside == null ? 0 : recordsBeside.plan.requests());
    }

    private Records records(boolean beside) throws WireException {
        Records of = beside ? recordsBeside : records;
        if (of == null) {
            throw new WireException("it sent figures of a load beside, which this firing does not have");
        }
        return of;
    }

    private void end(@Nullable String reason) {
        problem = reason;
        over = true;
    }

    /** Ends the part of a lost worker. Keeps the first reason, because later ones are its consequences. */
    private void lose(Exception why) {
        String before = worker.lossReason();
        end(before == null ? worker.lose(why) : before);
    }

    /** Returns whether the worker has sent its figures; its requests may still be arriving. */
    boolean hasFired() {
        return records.figures != null;
    }

    RemoteWorker worker() {
        return worker;
    }

    /** Returns whether, as far as the coordinator knows, the worker waits at the barrier. */
    boolean isReady() {
        return ready && !over;
    }

    /** Returns whether the worker waited at the barrier, and does not fire because the coordinator called it off. */
    boolean wasCalledOff() {
        return ready && calledOff && !released && worker.lossReason() == null;
    }

    /** Returns whether no further message will arrive. */
    boolean isOver() {
        return over;
    }

    /** Returns whether the worker has reported why it does not fire. */
    boolean hasRefused() {
        return over && problem != null && worker.lossReason() == null;
    }

    @Nullable
    String problem() {
        return problem;
    }

    int done() {
        return done;
    }

    int failed() {
        return failed;
    }

    ClockOffset clock() {
        if (clock == null) {
            throw new IllegalStateException(worker.label() + " was not asked for its clock");
        }
        return clock;
    }

    /** Returns what the worker recorded for its users. */
    PartResult result() {
        return records.result(part.firstUser());
    }

    /** Returns what it recorded for the users of the load beside, or null without one. */
    @Nullable
    PartResult resultBeside() {
        return recordsBeside == null ? null : recordsBeside.result(part.firstUserBeside());
    }

    /**
     * The records that the worker sends about one plan. Checks them as they arrive: the worker must send as many requests as it announced,
     * no more than its plan has, and only those of its own users.
     */
    private final class Records {

        private final LoadPlan plan;
        private final List<RequestRecord> requests = new ArrayList<>();

        /** The last sequence of each user. Records arrive in order, so this alone reveals a record that arrives twice. */
        private final int[] lastSequence;

        /** The figures that precede the requests; null before they have arrived. */
        private @Nullable FiringFigures figures;

        /** @param plan what the worker was asked to send */
        Records(LoadPlan plan) {
            this.plan = plan;
            lastSequence = new int[plan.users().size()];
        }

        /** Rejects more requests than the plan has, so that no worker can exhaust the memory. */
        void promise(FiringFigures sent) throws WireException {
            bounds().check(sent);
            figures = sent;
        }

        void add(Message.Requests some) throws WireException {
            FiringBounds bounds = bounds();
            for (RequestRecord request : some.requests(outstanding())) {
                requireNext(request);
                bounds.check(request);
                requests.add(request);
            }
        }

        private FiringBounds bounds() {
            long now = System.nanoTime();
            long releaseNanoTime = clock == null ? 0 : clock.there(planned);
            return new FiringBounds(plan, engine, allUsers(), now - prepared, now - planned, releaseNanoTime);
        }

        private void requireNext(RequestRecord request) throws WireException {
            int user = request.user() - 1;
            WireException.require(
                    user >= 0 && user < lastSequence.length, "it sent requests of users that are not its own");
            if (request.sequence() <= lastSequence[user]) {
                throw new WireException("it sent request " + request.sequence() + " of user " + request.user()
                        + " after request " + lastSequence[user]);
            }
            lastSequence[user] = request.sequence();
        }

        /** Returns how many requests may still arrive. */
        int outstanding() {
            return figures == null ? 0 : figures.requests() - requests.size();
        }

        void requireWhole() throws WireException {
            WireException.require(figures != null && outstanding() == 0, "it sent fewer requests than it had promised");
        }

        PartResult result(int firstUser) {
            return new PartResult(
                    worker.number(), worker.host(), firstUser, plan, clock(), planned, figures, requests, problem);
        }
    }
}
