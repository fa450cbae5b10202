package mesh.sample;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts the live platform threads. They are listed by their groups: that neither stops the JVM nor copies a stack, as a
 * thread dump would.
 */
final class ThreadGauges implements Gauges {

    private static final String POOL = "threads.pool.";
    private static final String STATE = "threads.state.";

    private final ThreadGroup all = root();
    private final ThreadPools pools = new ThreadPools();

    @Override
    public void readInto(Map<String, Number> sample) {
        Map<String, int[]> byPool = new HashMap<>();
        Map<Thread.State, int[]> byState = new EnumMap<>(Thread.State.class);
        for (Thread thread : list()) {
            String pool = thread == null ? ThreadPools.NONE : pools.of(thread.getName());
            if (thread != null && !pool.equals(ThreadPools.NONE)) {
                byPool.computeIfAbsent(pool, first -> new int[1])[0]++;
                byState.computeIfAbsent(thread.getState(), first -> new int[1])[0]++;
            }
        }
        byPool.forEach((pool, count) -> sample.put(POOL + pool, count[0]));
        byState.forEach((state, count) -> sample.put(STATE + state, count[0]));
    }

    /** An array that is not full is known to hold them all; what is left of it is null. */
    private Thread[] list() {
        Thread[] threads = new Thread[all.activeCount() + 16];
        while (all.enumerate(threads, true) == threads.length) {
            threads = new Thread[2 * threads.length];
        }
        return threads;
    }

    private static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
