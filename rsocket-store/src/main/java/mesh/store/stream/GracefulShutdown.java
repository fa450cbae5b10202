package mesh.store.stream;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.context.LifecycleProperties;
import org.springframework.boot.rsocket.context.RSocketServerBootstrap;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Lets the streams under way finish before RSocket's port is closed. It waits for at most {@code
 * spring.lifecycle.timeout-per-shutdown-phase}, and then cuts the streams that are left. Spring Boot does the same for its web servers, but not
 * for RSocket: there it closes the port in the first phase of a shutdown, and waits for no stream.
 *
 * <p>While this waits, readiness is already down. It can still be requested, because the actuator's server stops in a later phase.
 */
@Component
class GracefulShutdown implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(GracefulShutdown.class);

    private final ActiveStreams streams;
    private final OpenConnections connections;
    private final Duration patience;
    private volatile boolean running;

    /**
     * Takes the server only to depend on it. If two components stop in the same phase, Spring first stops the one that depends on the
     * other, and waits until it has stopped.
     */
    GracefulShutdown(
            ActiveStreams streams,
            OpenConnections connections,
            LifecycleProperties lifecycle,
            RSocketServerBootstrap server) {
        this.streams = streams;
        this.connections = connections;
        this.patience = lifecycle.getTimeoutPerShutdownPhase();
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        try {
            int left = streams.drain(patience);
            if (left > 0) {
                LOG.warn("{} streams are cut: they did not end within {} ms", left, patience.toMillis());
                connections.close();
            }
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
