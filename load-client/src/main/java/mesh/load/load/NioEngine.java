package mesh.load.load;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.stream.IntStream;
import mesh.load.result.LoadResult;

/** One sender a core, the users striped over them: how close a burst comes together depends on senders, not on threads. */
final class NioEngine implements LoadEngine {

    private static final ThreadFactory THREADS =
            Thread.ofPlatform().daemon().name("load-sender-", 1).factory();

    @Override
    public LoadResult fire(LoadPlan plan, Progress progress) {
        int senders = Math.min(plan.users().size(), Runtime.getRuntime().availableProcessors());
        Firing firing = new Firing(plan, progress);
        StartBarrier barrier = new StartBarrier(senders);
        List<NioSender> parties = IntStream.range(0, senders)
                .mapToObj(sender -> new NioSender(firing, barrier, sender, senders))
                .toList();
        return firing.run("nio", barrier, THREADS, parties);
    }
}
