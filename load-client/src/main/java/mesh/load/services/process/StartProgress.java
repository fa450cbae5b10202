package mesh.load.services.process;

import java.time.Duration;

/** Receives the progress of a start of services. */
@FunctionalInterface
public interface StartProgress {

    /** Reports one line about what happens now. */
    void say(String line);

    /**
     * Reports that some services are not ready yet. Called several times a second.
     *
     * @param elapsed since the first service was started
     */
    default void starting(int ready, int services, Duration elapsed) {}
}
