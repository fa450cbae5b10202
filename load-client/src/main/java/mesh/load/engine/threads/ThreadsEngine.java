package mesh.load.engine.threads;

import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.stream.IntStream;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadExecution;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.StartBarrier;
import mesh.load.engine.StartGate;
import mesh.load.results.contender.LoadResult;

/** Gives each user a virtual thread and a place at the barrier, as in the study: for teaching, and for comparison. */
record ThreadsEngine(StartGate gate) implements LoadEngine {

    private static final ThreadFactory THREADS =
            Thread.ofVirtual().name("load-user-", 1).factory();

    @Override
    public LoadResult fire(LoadPlan plan, Progress progress) {
        int users = plan.users().size();
        LoadExecution execution = new LoadExecution(plan, progress);
        StartBarrier barrier = new StartBarrier(users, gate);
        Semaphore connecting = new Semaphore(Connections.MAX_CONCURRENT_CONNECTS);
        List<ThreadsUser> workers = IntStream.range(0, users)
                .mapToObj(user -> new ThreadsUser(execution, barrier, connecting, user))
                .toList();
        return execution.run("threads", barrier, THREADS, workers);
    }
}
