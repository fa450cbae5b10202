package mesh.console.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import mesh.load.os.OutputFile;
import mesh.load.text.Colours;

/** The files that pages of the site load. They are copied into the folder {@code assets} of the site, so that it needs no server. */
public final class SiteAssets {

    /** The report's colours, so that a colour means the same on a page and in a report. */
    public static final String COLOURS = "assets/colours.css";

    /** The console's style sheet for all pages. */
    public static final String BASE = "assets/base.css";

    /** The script that keeps the light or dark theme. */
    public static final String THEME = "assets/theme.js";

    private static final String ICON = "assets/icon.svg";

    private SiteAssets() {}

    /** Copies the files that {@link Frame} names for every page. */
    public static void write(Path site) throws IOException {
        write(site, COLOURS, Colours.css().getBytes(StandardCharsets.UTF_8));
        copy("/static/assets/base.css", site, BASE);
        copy("/static/assets/icon.svg", site, ICON);
        copy("/site/theme.js", site, THEME);
    }

    /**
     * Copies a file of the jar.
     *
     * @param resource the name of the file from the jar's root, such as {@code /site/handbook.css}
     * @param path the path of the copy from the site's folder
     */
    public static void copy(String resource, Path site, String path) throws IOException {
        try (InputStream bytes = Objects.requireNonNull(SiteAssets.class.getResourceAsStream(resource), resource)) {
            write(site, path, bytes.readAllBytes());
        }
    }

    /** Writes a file and the folders above it. */
    public static void write(Path site, String path, byte[] bytes) throws IOException {
        Path file = site.resolve(path);
        Files.createDirectories(file.getParent());
        OutputFile.write(file, bytes);
    }
}
