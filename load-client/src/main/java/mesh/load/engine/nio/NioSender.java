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
import mesh.load.engine.StartBarrier;
import mesh.load.engine.TimestampDelay;
import mesh.load.engine.http.RequestBuffer;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/** One sender with its stripe of the users: opens, waits at the barrier, writes everything, reads until all is in. */
final class NioSender implements LoadWorker {

    /**
     * So many requests are written between two looks at the answers that are in already: those of a quick target would
     * otherwise seem to have taken as long as the burst.
     */
    private static final int SENDS_PER_POLL = 16;

    /**
     * So many requests are written between two pauses. Senders on every core keep a target on the same machine from running
     * for some milliseconds, and its queue then shows up as latency: on 2 cores and 1000 users 2.5 ms at the median without
     * a pause, 0.5 ms with. A nap is as short as the kernel's timer slack, 50 µs, and a sleeper gets its core back at once;
     * {@code Thread.yield()} instead gives way to whatever else the machine does and tears the burst apart.
     */
    private static final int SENDS_PER_PAUSE = 64;

    private final LoadExecution firing;
    private final StartBarrier barrier;
    private final int index;
    private final int mostConnecting;
    private final NioLoop loop;
    private final List<NioUser> users;
    private final @Nullable OpenLoopDispatcher turns;

    /** The sender with this index, from 0, serves the users {@code index}, {@code index + senders} and so on. */
    NioSender(LoadExecution firing, StartBarrier barrier, int index, int senders) {
        this.firing = firing;
        this.barrier = barrier;
        this.index = index;
        loop = new NioLoop(firing.plan().users().size());
        mostConnecting = Math.max(1, Connections.MOST_AT_ONCE / senders);
        users = IntStream.iterate(index, user -> user < firing.plan().users().size(), user -> user + senders)
                .mapToObj(this::user)
                .toList();
        turns = firing.plan().shape() instanceof Shape.Open open
                ? new OpenLoopDispatcher(loop, open, new OpenLoopDispatcher.Part(index, senders), firing, users.size())
                : null;
    }

    private NioUser user(int user) {
        LoadPlan plan = firing.plan();
        RequestBuffer request =
                new RequestBuffer(plan.targetOf(user), plan.users().get(user));
        return new NioUser(loop, plan, firing.exchangeOf(user), request);
    }

    @Override
    public void run() throws IOException, InterruptedException, BrokenBarrierException {
        open();
        firing.connectionsOpen((int) users.stream().filter(NioUser::isOpen).count());
        barrier.await(index);
        release();
        if (turns != null) {
            takeTurns(turns);
        }
        while (loop.done < users.size()) {
            loop.await(users);
        }
    }

    private void takeTurns(OpenLoopDispatcher pool) throws IOException, InterruptedException {
        pool.begin(barrier.zero());
        while (!pool.isOver()) {
            loop.await(users);
            pool.take();
        }
        users.forEach(NioUser::isDone);
    }

    @Override
    public TimestampDelay timestampDelay() {
        return loop.timestampDelay();
    }

    @Override
    public void close() {
        users.forEach(NioUser::drop);
        loop.close();
    }

    private void open() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + Connections.timeoutNanos(firing.plan());
        for (NioUser user : users) {
            while (loop.connecting == mostConnecting) {
                loop.await(users);
            }
            user.open(deadline);
        }
        while (loop.connecting > 0) {
            loop.await(users);
        }
        loop.poll(); // tells the kernel what each connection waits for, and finds those that are closed already
    }

    private void release() throws IOException {
        for (int i = 0; i < users.size(); i++) {
            users.get(i).release(turns);
            if (i % SENDS_PER_POLL == SENDS_PER_POLL - 1) {
                loop.poll();
            }
            if (i % SENDS_PER_PAUSE == SENDS_PER_PAUSE - 1) {
                LockSupport.parkNanos(1);
            }
        }
    }
}
