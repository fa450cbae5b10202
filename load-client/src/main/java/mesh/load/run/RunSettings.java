package mesh.load.run;

import java.nio.file.Path;
import java.util.List;
import mesh.load.results.ResultsFolder;
import mesh.load.results.TraceFigures;
import mesh.load.services.MeshSource;
import org.jspecify.annotations.Nullable;

/**
 * What a run needs besides its scenario.
 *
 * @param mesh where its services come from
 * @param load where its load comes from
 * @param results the folder in which the run's own folder is made
 * @param jfr whether to record each service by JFR
 * @param version of the load client, with its commit
 * @param arguments of the command line, to run it again
 * @param trace how requests are traced; null if they are not
 */
public record RunSettings(
        MeshSource mesh,
        LoadSource load,
        Path results,
        boolean jfr,
        String version,
        List<String> arguments,
        @Nullable Trace trace) {

    /** Of a run whose load comes from this process, and whose requests are not traced. */
    public RunSettings(MeshSource mesh, Path results, boolean jfr, String version, List<String> arguments) {
        this(mesh, LoadSource.THIS_PROCESS, results, jfr, version, arguments, null);
    }

    /**
     * That each request is a trace of its own.
     *
     * @param url where one is shown, with {@value TraceFigures#PLACE} in the place of its id; null if nobody said
     */
    public record Trace(@Nullable String url) {

        /** What a result says of it. */
        TraceFigures of(ResultsFolder folder) {
            return new TraceFigures(String.valueOf(folder.path().getFileName()), url);
        }
    }
}
