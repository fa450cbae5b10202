package mesh.load.workers.coordinator;

import java.io.IOException;
import java.util.List;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.RequestRecord;
import mesh.load.workers.ClockOffset;
import mesh.load.workers.FiringFigures;
import mesh.load.workers.PartResult;
import mesh.load.workers.PlanPart;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.WireException;
import mesh.load.workers.wire.WirePlan;
import org.jspecify.annotations.Nullable;

/** One worker's part in one firing. One thread at a time drives it; other threads read its progress. */
final class WorkerPart {

    /** Time limit for opening connections, the slowest of which may take ten seconds, and for encoding requests. */
    private static final int PREPARE_MILLIS = 60_000;

    private final RemoteWorker worker;
    private final int firing;
    private final String engine;
    private final PlanPart part;
    private final WirePlan plan;
    private final PartRecords records;
    private final @Nullable PartRecords recordsBeside;
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

    /**
     * Sends nothing yet.
     *
     * @param engine name of the engine with which the worker sends
     * @throws mesh.load.engine.LoadException if the plan is too large to be sent
     */
    WorkerPart(RemoteWorker worker, int firing, String engine, PlanPart part) {
        this.worker = worker;
        this.firing = firing;
        this.engine = engine;
        this.part = part;
        plan = WirePlan.of(part.plan());
        records = new PartRecords(part.plan());
        LoadPlan others = part.plan().beside();
        recordsBeside = others == null ? null : new PartRecords(others);
    }

    /** Makes the worker open its connections. Returns once it waits at the barrier, or will never do so. */
    void prepare(String run) {
        prepared = System.nanoTime();
        try {
            worker.send(new Message.Prepare(run, firing, plan));
            take(worker.receive(PREPARE_MILLIS, 0));
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
            clock = worker.clock(this::take);
        } catch (IOException | RuntimeException gone) {
            lose(gone);
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt(); // only the firing has a reference to this thread
            lose(never);
        }
    }

    /** Makes the worker release its users at an instant of the local clock. */
    void release(long atNanoTime) {
        planned = atNanoTime;
        released = true;
        tell(new Message.Release(firing, clock().there(atNanoTime)));
    }

    /** Makes the worker end early; it still sends what it has recorded. */
    void abort() {
        if (!over) {
            calledOff = true;
            tell(new Message.Abort(firing));
        }
    }

    private void tell(Message message) {
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
                take(worker.receive(RemoteWorker.SILENCE_MILLIS, outstanding()));
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
            case Message.Fired told when told.firing() == firing && released && !hasFired() -> take(told);
            case Message.Requests(boolean beside, List<RequestRecord> some) ->
                records(beside).add(some, bounds(records(beside)));
            case Message.Done(int number) when number == firing -> endWhole();
            default ->
                throw new WireException("it said something that has no place in firing " + firing + ": "
                        + message.getClass().getSimpleName());
        }
    }

    private void take(Message.Fired told) throws WireException {
        FiringFigures beside = told.beside();
        if (beside != null) {
            records(true).promise(beside, bounds(records(true)));
        }
        records.promise(told.figures(), bounds(records));
    }

    private FiringBounds bounds(PartRecords of) {
        long now = System.nanoTime();
        long releaseNanoTime = clock == null ? 0 : clock.there(planned);
        return new FiringBounds(of.plan(), engine, allUsers(), now - prepared, now - planned, releaseNanoTime);
    }

    private int allUsers() {
        return part.plan().users().size()
                + (recordsBeside == null ? 0 : recordsBeside.plan().users().size());
    }

    private int allRequests() {
        return part.plan().requests()
                + (recordsBeside == null ? 0 : recordsBeside.plan().requests());
    }

    private int outstanding() {
        return Math.max(records.outstanding(), recordsBeside == null ? 0 : recordsBeside.outstanding());
    }

    private PartRecords records(boolean beside) throws WireException {
        PartRecords of = beside ? recordsBeside : records;
        if (of == null) {
            throw new WireException("it told of others beside its users, of whom there are none");
        }
        return of;
    }

    private void endWhole() throws WireException {
        records.requireWhole();
        if (recordsBeside != null) {
            recordsBeside.requireWhole();
        }
        end(null);
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
        return records.figures() != null;
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

    /** Returns what the worker recorded for its users. */
    PartResult result() {
        return result(records, part.firstUser());
    }

    /** Returns what it recorded for the users of the load beside, or null without one. */
    @Nullable
    PartResult resultBeside() {
        return recordsBeside == null ? null : result(recordsBeside, part.firstUserBeside());
    }

    private PartResult result(PartRecords of, int firstUser) {
        return new PartResult(
                worker.number(),
                worker.host(),
                firstUser,
                of.plan(),
                clock(),
                planned,
                of.figures(),
                of.requests(),
                problem);
    }

    ClockOffset clock() {
        if (clock == null) {
            throw new IllegalStateException(worker.label() + " was not asked for its clock");
        }
        return clock;
    }
}
