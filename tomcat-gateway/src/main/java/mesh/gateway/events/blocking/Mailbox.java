package mesh.gateway.events.blocking;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import mesh.gateway.kit.events.Tick;
import org.jspecify.annotations.Nullable;

/**
 * Lets a thread wait for its next event. It keeps only the latest event, so a slow thread misses some events. It uses a lock instead of a
 * monitor, because before JDK 24 a virtual thread that waits in a monitor holds its carrier.
 */
final class Mailbox {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable Tick latest;
    private boolean ended;

    void put(Tick tick) {
        lock.lock();
        try {
            latest = tick;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for an event that was not taken yet, and returns it. Returns null if there are no more events. */
    @Nullable
    Tick take() throws InterruptedException {
        lock.lock();
        try {
            while (latest == null && !ended) {
                changed.await();
            }
            Tick taken = latest;
            latest = null;
            return taken;
        } finally {
            lock.unlock();
        }
    }
}
