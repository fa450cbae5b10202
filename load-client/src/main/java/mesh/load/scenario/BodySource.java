package mesh.load.scenario;

import java.nio.file.Path;

/** Where the body of a request comes from. A request with a body is a POST. */
public sealed interface BodySource {

    /** Value of the {@code Content-Type} header. */
    String contentType();

    /** Text of the scenario itself. */
    record Text(String contentType, String text) implements BodySource {}

    /** The content of a file of less than 2 GB, which must not change during the run. */
    record Content(String contentType, Path file) implements BodySource {}

    /**
     * A response of the service itself at another path, fetched once before the run.
     *
     * @param path begins with a slash; {@code {cnt}} stands for the number of items, as in the contender's own
     */
    record Fetched(String contentType, String path) implements BodySource {}
}
