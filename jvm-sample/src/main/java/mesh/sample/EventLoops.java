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
 * The event loops of Reactor Netty that have a thread. They are those that all of a process share: a server or client that was given
 * loops of its own keeps them to itself. What has no thread is not touched, because whoever hands it a task gives it one.
 */
final class EventLoops {

    private EventLoops() {}

    /** By the names of their threads. */
    static Map<String, Executor> ofThreads(List<Thread> live) {
        Map<String, Executor> loops = new TreeMap<>();
        addAll(loops, "reactor-http-", HttpResources::get, live);
        addAll(loops, "reactor-tcp-", TcpResources::get, live);
        return loops;
    }

    /** To ask for the resources would make them where there are none: a thread of theirs is what tells that there are. */
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
