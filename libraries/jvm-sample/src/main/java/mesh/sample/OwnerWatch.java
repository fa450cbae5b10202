package mesh.sample;

import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Ends this service when the process that needs it has ended. A run that is killed cannot stop its services. Without this, the services
 * would keep their memory and ports at least until the next command finds them.
 */
final class OwnerWatch implements SmartLifecycle {

    /** The property with the id of the process that needs this service. */
    static final String PROPERTY = "mesh.owner";

    /** Samples do not count this thread: every service has it, and it serves no request. */
    static final String THREAD = "mesh-owner-watch";

    private static final Logger LOG = LoggerFactory.getLogger(OwnerWatch.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /**
     * The longest that a shutdown may take. It is longer than a graceful shutdown needs. Without it, a service that is out of memory might
     * never end.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final long owner;
    private volatile boolean running;

    /** @param owner process id of the owner */
    OwnerWatch(long owner) {
        this.owner = owner;
    }

    @Override
    public void start() {
        running = true;
        Optional<ProcessHandle> process = ProcessHandle.of(owner);
        daemon(THREAD, () -> watch(process));
    }

    /**
     * Waits for the end of the process. The handle knows when its process started, so it is not misled by a later process with the same id.
     */
    private void watch(Optional<ProcessHandle> process) {
        try {
            while (running && process.filter(ProcessHandle::isAlive).isPresent()) {
                Thread.sleep(PAUSE);
            }
            if (running) {
                end();
            }
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    /** Shuts down, and halts the JVM if that takes too long: a service that is out of memory or threads may be unable to shut down. */
    private void end() {
        try {
            LOG.info("process {} has ended, and no other process needs this service", owner);
            daemon(THREAD + "-halt", OwnerWatch::halt);
            System.exit(0);
        } catch (OutOfMemoryError noMeans) {
            Runtime.getRuntime().halt(1);
        }
    }

    private static void halt() {
        try {
            Thread.sleep(PATIENCE);
            Runtime.getRuntime().halt(1);
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    private static void daemon(String name, Runnable task) {
        Thread.ofPlatform().daemon().name(name).start(task);
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Starts before everything that a service starts for its owner, such as a database: without an owner, it is not needed. */
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }
}
