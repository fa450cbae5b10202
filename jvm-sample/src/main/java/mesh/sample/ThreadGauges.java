package mesh.sample;

import java.util.Map;

/**
 * Counts the live platform threads. They are listed by their groups: that neither stops the JVM nor copies a stack, as a
 * thread dump would.
 */
final class ThreadGauges implements Gauges {

    private static final String POOL = "threads.pool.";
    private static final String STATE = "threads.state.";

    private final ThreadGroup all = root();

    @Override
    public void readInto(Map<String, Number> sample) {
        for (Thread thread : list()) {
            if (thread == null) {
                return;
            }
            ThreadPools.of(thread.getName()).ifPresent(pool -> {
                increment(sample, POOL + pool);
                increment(sample, STATE + thread.getState());
            });
        }
    }

    private static void increment(Map<String, Number> sample, String name) {
        sample.merge(name, 1, (one, two) -> one.intValue() + two.intValue());
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
