package mesh.load.engine.nio;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.stream.IntStream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadExecution;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.StartBarrier;
import mesh.load.results.request.LoadResult;
import mesh.load.scenario.shape.Shape;

/** One sender for each core, with the users striped over them: how close together a burst arrives depends on the number of senders. */
public final class NioEngine implements LoadEngine {

    private static final ThreadFactory THREADS =
            Thread.ofPlatform().daemon().name("load-sender-", 1).factory();

    @Override
    public LoadResult fire(LoadPlan plan, Progress progress) {
        int senders = Math.min(plan.users().size(), senders(plan.shape()));
        LoadExecution execution = new LoadExecution(plan, progress);
        StartBarrier barrier = new StartBarrier(senders);
        List<NioSender> workers = IntStream.range(0, senders)
                .mapToObj(sender -> new NioSender(execution, barrier, sender, senders))
                .toList();
        return execution.run("nio", barrier, THREADS, workers);
    }

    /**
     * A burst takes every core for the few milliseconds that it lasts. A closed loop goes on, and would take cores from a target
     * on the same machine: on 2 cores two senders reach fewer requests a second than one, which serves 150,000.
     */
    private static int senders(Shape shape) {
        int cores = Runtime.getRuntime().availableProcessors();
        return switch (shape) {
            case Shape.Burst burst -> cores;
            case Shape.Closed closed -> Math.max(1, cores / 2);
            case Shape.Open open -> Math.max(1, cores / 2);
        };
    }
}
