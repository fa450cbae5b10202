package mesh.store.stream;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.context.LifecycleProperties;
import org.springframework.boot.rsocket.context.RSocketServerBootstrap;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Lets the streams under way finish before RSocket's port is closed, for as long as {@code
 * spring.lifecycle.timeout-per-shutdown-phase} says. Spring Boot does that for its web servers. For RSocket, it closes the port in the
 * first phase of a shutdown, and cuts what runs there when the event loops end.
 *
 * <p>By then readiness is already down, and can still be requested: the actuator's server stops in a later phase.
 */
@Component
class GracefulShutdown implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(GracefulShutdown.class);

    private final ActiveStreams streams;
    private final Duration patience;
    private volatile boolean running;

    /**
     * Takes the server only to depend on it. If two components stop in the same phase, the dependent one stops first, and the other when
     * that has returned.
     */
    GracefulShutdown(ActiveStreams streams, LifecycleProperties lifecycle, RSocketServerBootstrap server) {
        this.streams = streams;
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
                LOG.warn("{} streams had not ended after {} ms and are cut", left, patience.toMillis());
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
