package mesh.load.scenario;

import java.nio.file.Path;

/** What a request sends along. A request that has it is a POST. */
public sealed interface Payload {

    /** Value of the {@code Content-Type} header. */
    String contentType();

    /** What stands in the scenario itself. */
    record Text(String contentType, String text) implements Payload {}

    /** The content of a file, less than 2 GB, which must not change meanwhile. */
    record Content(String contentType, Path file) implements Payload {}

    /**
     * What the service itself answers elsewhere, fetched once before the run.
     *
     * @param path begins with a slash; {@code {cnt}} stands for the number of items, as in the contender's own
     */
    record Fetched(String contentType, String path) implements Payload {}
}
