package mesh.console.site.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import mesh.console.site.Part;
import mesh.console.site.handbook.HandbookException;
import mesh.load.cli.SiteCommand;
import mesh.load.cli.output.ExitCode;
import mesh.load.os.IoFailure;
import mesh.load.services.process.MeshHome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./mesh site}: writes the pages that need no server. */
@Command(name = "mesh site")
public final class SiteProgram implements Callable<Integer> {

    /** The word on the command line that starts this program. */
    public static final String COMMAND = "site";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Mixin
    private final SiteCommand options = new SiteCommand();

    @Override
    public Integer call() {
        Path folder = options.folder();
        try {
            Site.write(MeshHome.ofThisProcess().root(), folder, options.repository());
            SiteDocuments.leftOut().forEach(why -> spec.commandLine().getErr().println("mesh site: " + why));
            spec.commandLine()
                    .getOut()
                    .printf(
                            Locale.ROOT,
                            "%s: %.1f MB. Open it in a browser, or copy the folder to a web server.%n",
                            folder.resolve(Part.LESSONS.start()),
                            bytes(folder) / 1e6);
            return ExitCode.PASSED;
        } catch (HandbookException broken) {
            spec.commandLine().getErr().println("mesh site: " + broken.getMessage());
            return ExitCode.NO_MESH;
        } catch (IOException cannot) {
            spec.commandLine()
                    .getErr()
                    .println("mesh site: '" + folder + "' cannot be written: " + IoFailure.text(cannot));
            return ExitCode.NO_MESH;
        }
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
