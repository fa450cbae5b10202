package mesh.load.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
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
                    "Folder to write. It must be new, empty, or written by this command. Default: ${DEFAULT-VALUE}")
    private Path folder = Path.of("site");

    @Override
    public Integer call() {
        throw rejection(
                "the pages are in a separate program. Use the launcher, which builds and starts it: ./mesh site");
    }

    public Path folder() {
        return folder;
    }
}
