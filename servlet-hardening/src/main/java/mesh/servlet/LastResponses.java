package mesh.servlet;

import java.time.Duration;
import org.springframework.context.SmartLifecycle;

/**
 * Gives the last responses time to leave. To Spring Boot's graceful shutdown, a request on Tomcat is over once its servlet has returned,
 * but the end of its response is written after that. A stop in between would close the connection under that response. The pause is
 * between the graceful shutdown and the end of the web server.
 */
public final class LastResponses implements SmartLifecycle {

    /** Far longer than a thread that has its response to write waits for a core. */
    private static final Duration PAUSE = Duration.ofMillis(250);

    /** Halfway between the graceful shutdown (1024 below the default) and the end of the web server (2048 below it). */
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
