package mesh.load.cli;

import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code site}: only documents the options. The launcher starts the console's program, which has the pages and reads these options itself. */
@Command(
        name = "site",
        description = {
            "Write the lessons with recorded runs, the model and the handbook as pages that need no server.",
            "Open site/index.html in a browser, or copy the folder to any web server."
        })
public final class SiteCommand extends MeshCommand implements Callable<Integer> {

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "site",
            description =
                    "Folder to write. It must be new, empty, or contain only unchanged files of this command. Default: ${DEFAULT-VALUE}")
    private Path folder = Path.of("site");

    @Option(
            names = "--repository",
            paramLabel = "URL",
            description =
                    "Address of the project's files, such as https://example.org/project/blob/main. The handbook's links to source "
                            + "files then lead there. Without it, they are text.")
    private @Nullable URI repository;

    @Override
    public Integer call() {
        throw rejection(
                "the pages are in a separate program. Use the launcher, which builds and starts it: ./mesh site");
    }

    public @Nullable URI repository() {
        return repository;
    }

    public Path folder() {
        return folder;
    }
}
