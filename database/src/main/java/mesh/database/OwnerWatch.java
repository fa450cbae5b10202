package mesh.database;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Ends this service when the process that needs the database is gone. A run that is killed can tell nobody, and what it leaves
 * behind is found by the next command at the soonest; a database would hold its memory and its port until then.
 */
@Component
class OwnerWatch implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(OwnerWatch.class);

    private final DatabaseProperties properties;
    private volatile boolean running;

    OwnerWatch(DatabaseProperties properties) {
        this.properties = properties;
    }

    @Override
    public void start() {
        running = true;
        if (properties.owner() > 0) {
            Optional<ProcessHandle> owner = ProcessHandle.of(properties.owner());
            owner.ifPresentOrElse(
                    process -> {
                        // The JDK asks for a process that is not its own child again and again, at least every five
                        // seconds.
                        var unused = process.onExit().thenRun(this::end);
                    },
                    this::end);
        }
    }

    /** Not on the thread that tells it, which is the JDK's and must not wait. */
    private void end() {
        if (running) {
            LOG.info("process {} is gone, and nobody else needs this database", properties.owner());
            Thread.ofPlatform().name("owner-watch").start(() -> System.exit(0));
        }
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Before PostgreSQL is started, so that it is not started for nobody. */
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }
}
