package mesh.load.cli.lesson;

import java.util.Optional;

/** Lines that a user types. */
@FunctionalInterface
interface LineSource {

    /** Waits for the next line and returns it, or returns empty at the end of the input. */
    Optional<String> next() throws InterruptedException;
}
