package mesh.sample;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Lists the live platform threads by their groups. Unlike a thread dump, this neither stops the JVM nor copies a stack. */
final class LiveThreads {

    private final ThreadGroup all = root();

    /** Returns all live threads. If the array is not full, it contains all of them, and its remaining elements are null. */
    List<Thread> list() {
        Thread[] threads = new Thread[all.activeCount() + 16];
        while (all.enumerate(threads, true) == threads.length) {
            threads = new Thread[2 * threads.length];
        }
        return Arrays.stream(threads).filter(Objects::nonNull).toList();
    }

    private static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
