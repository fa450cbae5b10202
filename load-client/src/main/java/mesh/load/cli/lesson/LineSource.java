package mesh.load.cli.lesson;

import java.util.Optional;

/** Somebody who types. */
@FunctionalInterface
interface LineSource {

    /** The next line, or nothing if there will be none. */
    Optional<String> next() throws InterruptedException;
}
