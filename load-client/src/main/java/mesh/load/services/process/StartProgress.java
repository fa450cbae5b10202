package mesh.load.services.process;

import java.time.Duration;

/** Somebody who wants to know how services get started. */
@FunctionalInterface
public interface StartProgress {

    /** One line about what is going on. */
    void say(String line);

    /**
     * Some services are not ready yet. Told some times a second.
     *
     * @param ready of the services
     * @param elapsed since the first of them was started
     */
    default void starting(int ready, int services, Duration elapsed) {}
}
