package mesh.load.report.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The parts of a page other than figures. */
public final class Resources {

    private Resources() {}

    /** Returns the style of all pages. */
    public static String style() {
        return read("colours.css") + read("report.css");
    }

    public static String read(String name) {
        try (InputStream resource = Resources.class.getResourceAsStream("/report/" + name)) {
            byte[] bytes = Objects.requireNonNull(resource, name).readAllBytes();
            // Browsers hash what they parsed, without carriage returns.
            return new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
