package mesh.gateway.kit.events;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.Disposables;

/**
 * Makes one event per interval, and hands it to all receivers, one after another. It has a thread of its own only while there are
 * receivers.
 *
 * <p>It stops before the server does. A stream of events has no end of its own, and would delay a graceful shutdown until its time limit.
 */
@Component
public final class Ticker implements SmartLifecycle {

    private final Duration interval;
    private final Set<Registration> registrations = ConcurrentHashMap.newKeySet();
    private final AtomicLong made = new AtomicLong();

    private volatile boolean stopped;
    private @Nullable Thread thread;

    Ticker(EventProperties properties) {
        this.interval = properties.interval();
    }

    /**
     * Hands every event to the receiver, from the next one on, until the returned {@code Disposable} is disposed. When the service stops,
     * the receiver's stream ends immediately.
     */
    public Disposable register(Receiver receiver) {
        Registration registration = tryAdd(receiver);
        if (registration != null) {
            return registration;
        }
        receiver.end().run();
        return Disposables.disposed();
    }

    private synchronized @Nullable Registration tryAdd(Receiver receiver) {
        if (stopped) {
            return null;
        }
        Registration registration = new Registration(receiver);
        registrations.add(registration);
        if (thread == null) {
            thread = Thread.ofPlatform().daemon().name("event-ticker").start(this::tick);
        }
        return registration;
    }

    /** Returns the current number of receivers. */
    public int receivers() {
        return registrations.size();
    }

    /** If handing over an event takes longer than the interval, the next event is late. The ticker does not catch up on missed events. */
    private void tick() {
        long due = System.nanoTime();
        do {
            due = Math.max(due + interval.toNanos(), System.nanoTime());
            sleepUntil(due);
            Tick tick = new Tick(made.incrementAndGet(), System.nanoTime());
            registrations.forEach(one -> one.accept(tick));
        } while (goesOn());
    }

    private static void sleepUntil(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private synchronized boolean goesOn() {
        if (registrations.isEmpty()) {
            thread = null;
        }
        return thread != null;
    }

    @Override
    public void start() {
        stopped = false;
    }

    @Override
    public boolean isRunning() {
        return !stopped;
    }

    @Override
    public void stop() {
        synchronized (this) {
            stopped = true;
        }
        registrations.forEach(Registration::end);
    }

    /**
     * Ends the streams on a thread of its own, not on the shutdown's thread: for a client that does not read, this can take as long as a
     * write.
     */
    @Override
    public void stop(Runnable callback) {
        Thread.ofVirtual().name("event-end").start(() -> {
            stop();
            callback.run();
        });
    }

    /** Registrations are compared by identity, because two receivers may be equal. */
    private final class Registration implements Disposable {

        private final Receiver receiver;

        private Registration(Receiver receiver) {
            this.receiver = receiver;
        }

        private void accept(Tick tick) {
            try {
                receiver.event().accept(tick);
            } catch (RuntimeException failed) {
                dispose(); // the failed receiver handles its own failure, and the others continue
            }
        }

        private void end() {
            dispose();
            receiver.end().run();
        }

        @Override
        public void dispose() {
            registrations.remove(this);
        }

        @Override
        public boolean isDisposed() {
            return !registrations.contains(this);
        }
    }
}
