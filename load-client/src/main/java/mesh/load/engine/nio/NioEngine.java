package mesh.load.engine.nio;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadExecution;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.StartBarrier;
import mesh.load.engine.StartGate;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.shape.Shape;

/**
 * Uses one sender for each core, and distributes the users over the senders in turn. The number of senders determines how closely a burst
 * arrives.
 */
public final class NioEngine implements LoadEngine {

    private static final String NAME = "nio";

    private static final ThreadFactory THREADS =
            Thread.ofPlatform().daemon().name("load-sender-", 1).factory();

    private final StartGate gate;

    public NioEngine(StartGate gate) {
        this.gate = gate;
    }

    @Override
    public LoadResult fire(LoadPlan plan, Progress progress) {
        LoadExecution execution = new LoadExecution(plan, progress);
        int senders = senders(plan);
        LoadPlan others = plan.background();
        if (others == null) {
            StartBarrier barrier = new StartBarrier(senders, gate);
            return execution.run(NAME, barrier, THREADS, workers(execution, barrier, 0, senders));
        }
        return fireWithBackground(execution, senders, new LoadExecution(others, Progress.NONE), senders(others));
    }

    /**
     * Fires both loads with one barrier and one clock, so that all times are counted from the same instant. Each load has its own senders,
     * so that neither load waits for the other. The results of the light requests are recorded separately.
     */
    private LoadResult fireWithBackground(
            LoadExecution execution, int senders, LoadExecution background, int backgroundSenders) {
        StartBarrier barrier = new StartBarrier(senders + backgroundSenders, gate);
        List<NioSender> others = workers(background, barrier, senders, backgroundSenders);
        List<NioSender> all = Stream.concat(workers(execution, barrier, 0, senders).stream(), others.stream())
                .toList();
        LoadResult result = execution.run(NAME, barrier, THREADS, all);
        return result.with(background.result(NAME, barrier, others, result.interrupted()));
    }

    private static List<NioSender> workers(LoadExecution execution, StartBarrier barrier, int firstPlace, int senders) {
        return IntStream.range(0, senders)
                .mapToObj(sender -> new NioSender(execution, barrier, firstPlace + sender, sender, senders))
                .toList();
    }

    private static int senders(LoadPlan plan) {
        return Math.min(plan.users().size(), senders(plan.shape()));
    }

    /**
     * Returns the number of senders. A burst takes every core for the few milliseconds that it lasts. A closed loop lasts longer, and would
     * take cores from a target on the same machine. On 2 cores, one sender reaches 150,000 requests per second, and two reach fewer.
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
