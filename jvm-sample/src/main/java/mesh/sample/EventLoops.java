package mesh.sample;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import reactor.netty.http.HttpResources;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpResources;

/**
 * Finds the event loops of Reactor Netty that have a thread. These are the loops that the whole process shares: a server or client with
 * loops of its own keeps them to itself. A loop without a thread is left alone, because handing it a task would give it one.
 */
final class EventLoops {

    private EventLoops() {}

    /** Returns the event loops by the names of their threads. */
    static Map<String, Executor> ofThreads(List<Thread> live) {
        Map<String, Executor> loops = new TreeMap<>();
        addAll(loops, "reactor-http-", HttpResources::get, live);
        addAll(loops, "reactor-tcp-", TcpResources::get, live);
        return loops;
    }

    /** Requests the resources only if a thread of theirs shows that they exist, because a request would create them. */
    private static void addAll(
            Map<String, Executor> loops,
            String prefix,
            Supplier<? extends LoopResources> resources,
            List<Thread> live) {
        List<Thread> threads = live.stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .toList();
        if (!threads.isEmpty()) {
            EventLoopGroup group = resources.get().onServer(LoopResources.DEFAULT_NATIVE);
            for (EventExecutor loop : group) {
                threads.stream().filter(loop::inEventLoop).forEach(thread -> loops.put(thread.getName(), loop));
            }
        }
    }
}
