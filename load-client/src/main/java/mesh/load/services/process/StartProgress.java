package mesh.load.services.process;

import java.time.Duration;

/** Is told how the start of services proceeds. */
@FunctionalInterface
public interface StartProgress {

    /** One line about what happens now. */
    void say(String line);

    /**
     * Some services are not ready yet. Called several times a second.
     *
     * @param ready of the services
     * @param elapsed since the first of them was started
     */
    default void starting(int ready, int services, Duration elapsed) {}
}
