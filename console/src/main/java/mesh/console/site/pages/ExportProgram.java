package mesh.console.site.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import mesh.load.cli.output.ExitCode;
import mesh.load.os.IoFailure;
import mesh.load.services.process.MeshHome;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./mesh export lesson}: writes one lesson as a file that only needs a browser. */
@Command(
        name = "mesh export lesson",
        mixinStandardHelpOptions = true,
        description =
                "Write one lesson with its recorded runs as a file that only needs a browser, for example to mail it.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields, and rejects a command line without the parameters.
public final class ExportProgram implements Callable<Integer> {

    /** The words on the command line that start this program. */
    public static final List<String> COMMAND = List.of("export", "lesson");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "LESSON", description = "Number or id of a shipped lesson (see lessons).")
    private String lesson;

    @Option(names = "--out", paramLabel = "FILE", description = "File to write. Default: lesson-ID.html")
    private @Nullable Path file;

    @Override
    public Integer call() {
        try {
            spec.commandLine()
                    .getOut()
                    .println(LessonFile.write(
                            lesson, file, MeshHome.ofThisProcess().root()));
            return ExitCode.PASSED;
        } catch (IOException cannot) {
            spec.commandLine().getErr().println("mesh export: the file cannot be written: " + IoFailure.text(cannot));
            return ExitCode.NO_MESH;
        }
    }
}
