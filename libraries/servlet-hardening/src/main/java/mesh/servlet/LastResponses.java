package mesh.servlet;

import java.time.Duration;
import org.springframework.context.SmartLifecycle;

/**
 * Makes a shutdown wait until the last responses are sent. For Spring Boot's graceful shutdown, a request on Tomcat is over once its
 * servlet has returned, but Tomcat writes the end of the response only after that. If the server stopped in between, it would close the
 * connection before the response is complete. So this class pauses between the graceful shutdown and the end of the web server.
 */
public final class LastResponses implements SmartLifecycle {

    /** Far longer than a thread waits for a core to write its response. */
    private static final Duration PAUSE = Duration.ofMillis(250);

    /**
     * Halfway between the phases of the graceful shutdown (1024 below the default phase) and of the end of the web server (2048 below it).
     */
    private static final int PHASE = DEFAULT_PHASE - 1536;

    private volatile boolean running;

    LastResponses() {}

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
