package mesh.load.scenario.request;

import static mesh.load.scenario.key.Key.Text.MEDIA_TYPE;
import static mesh.load.scenario.key.Key.Text.PATH;

import java.nio.file.Path;
import mesh.load.scenario.key.Key;

/** Where the body of a request comes from. */
public sealed interface Body {

    String TYPE = "The media type of the body";

    String contentType();

    record Text(
            @Key(value = TYPE, text = MEDIA_TYPE) String contentType,

            @Key(value = "The text of the body, with values of the user in braces", text = Key.Text.WHOLE)
            String text)
            implements Body {}

    /** The content of a file of less than 2 GB, which must not change during the run. */
    record Content(
            @Key(value = TYPE, text = MEDIA_TYPE) String contentType,

            @Key("A regular file at or below the scenario's folder")
            Path file)
            implements Body {}

    /** A response of the service itself at another path, fetched once before the run. */
    record Fetched(
            @Key(value = TYPE, text = MEDIA_TYPE) String contentType,

            @Key(
                    name = "from",
                    value = "A path of the service. Its response, fetched once before the run, becomes the body",
                    text = PATH)
            String path)
            implements Body {}
}
