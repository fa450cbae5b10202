package mesh.load.engine.nio;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadExecution;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadWorker;
import mesh.load.engine.RequestLifecycle;
import mesh.load.engine.StartBarrier;
import mesh.load.engine.TimestampDelay;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/** A sender with its stripe of the users: opens their connections, waits at the barrier, sends, and reads until all requests have ended. */
final class NioSender implements LoadWorker {

    /**
     * The number of requests written between two polls for responses. Without these polls, the responses of a fast target would seem to
     * take as long as the burst.
     */
    private static final int SENDS_PER_POLL = 16;

    /**
     * The number of requests written between two pauses. For a few milliseconds, senders on every core would keep a target on the same
     * machine from running, and its queue would then increase the latencies. On 2 cores and 1000 users that is 2.5 ms at the median without
     * a pause, and 0.5 ms with one. A pause is as short as the kernel's timer slack, 50 µs. If no other program needs the core, the thread
     * gets it back immediately. {@code Thread.yield()} would instead let all other programs on the machine run first, and thus spread the
     * burst over a longer time.
     */
    private static final int SENDS_PER_PAUSE = 64;

    private final LoadExecution execution;
    private final StartBarrier barrier;
    private final int place;
    private final int maxConnecting;
    private final NioLoop loop;
    private final List<NioUser> users;
    private final @Nullable OpenLoopDispatcher dispatcher;

    /**
     * Creates the sender with this index, from 0. It sends for the users {@code index}, {@code index + senders} and so on.
     *
     * @param place position of its timestamp at the barrier, from 0
     */
    NioSender(LoadExecution execution, StartBarrier barrier, int place, int index, int senders) {
        this.execution = execution;
        this.barrier = barrier;
        this.place = place;
        loop = new NioLoop(execution.plan().users().size());
        maxConnecting = Math.max(1, Connections.MAX_CONCURRENT_CONNECTS / senders);
        users = IntStream.iterate(index, user -> user < execution.plan().users().size(), user -> user + senders)
                .mapToObj(this::user)
                .toList();
        dispatcher = execution.plan().shape() instanceof Shape.Open open
                ? new OpenLoopDispatcher(
                        loop, open, new OpenLoopDispatcher.Partition(index, senders), execution, users.size())
                : null;
    }

    private NioUser user(int user) {
        LoadPlan plan = execution.plan();
        RequestLifecycle lifecycle = execution.lifecycleOf(user);
        return new NioUser(loop, plan, lifecycle, plan.requestOf(user), plan.paceOf(user, lifecycle.current()));
    }

    @Override
    public void run() throws IOException, InterruptedException, BrokenBarrierException {
        open();
        execution.addConnections((int) users.stream().filter(NioUser::isOpen).count());
        barrier.await(place);
        release();
        if (dispatcher != null) {
            dispatch(dispatcher);
        }
        while (loop.done < users.size()) {
            loop.await(users);
        }
    }

    private void dispatch(OpenLoopDispatcher pool) throws IOException, InterruptedException {
        pool.begin(barrier.releasedAtNanoTime());
        while (!pool.isDone()) {
            loop.await(users);
            pool.dispatchDue();
        }
        users.forEach(NioUser::end);
    }

    @Override
    public TimestampDelay timestampDelay() {
        return loop.timestampDelay();
    }

    @Override
    public void close() {
        users.forEach(NioUser::close);
        loop.close();
    }

    private void open() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + Connections.timeoutNanos(execution.plan());
        for (NioUser user : users) {
            while (loop.connecting == maxConnecting) {
                loop.await(users);
            }
            user.open(deadline);
        }
        while (loop.connecting > 0) {
            loop.await(users);
        }
        loop.poll(); // registers every connection with the kernel before the barrier, and finds closed ones
    }

    private void release() throws IOException {
        for (int i = 0; i < users.size(); i++) {
            users.get(i).release(dispatcher, barrier.releasedAtNanoTime());
            if (i % SENDS_PER_POLL == SENDS_PER_POLL - 1) {
                loop.poll();
            }
            if (i % SENDS_PER_PAUSE == SENDS_PER_PAUSE - 1) {
                LockSupport.parkNanos(1);
            }
        }
    }
}
