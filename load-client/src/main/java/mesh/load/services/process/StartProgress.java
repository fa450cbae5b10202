package mesh.load.services.process;

import java.time.Duration;

/** Receives the progress of services that are starting. */
@FunctionalInterface
public interface StartProgress {

    void say(String line);

    /**
     * Receives the number of services that are ready, until all are. Called several times a second.
     *
     * @param elapsed time since the first service was started
     */
    default void starting(int ready, int services, Duration elapsed) {}
}
