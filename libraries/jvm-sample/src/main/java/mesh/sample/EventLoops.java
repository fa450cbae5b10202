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
 * Finds the event loops of Reactor Netty that have a thread. It finds only the loops that the whole process shares, not those that a server
 * or client has for itself. It leaves out loops without a thread, because a task would start one.
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

    /** Adds the loops of these resources only if one of their threads exists, because getting the resources would create them. */
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
