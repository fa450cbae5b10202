package mesh.load.run;

import java.nio.file.Path;
import java.util.List;
import mesh.load.results.RunResult.TraceFigures;
import mesh.load.services.Mesh;
import org.jspecify.annotations.Nullable;

/**
 * The settings that a run needs besides its scenario.
 *
 * @param results the folder in which the run creates its own folder
 * @param jfr whether JFR records the services
 * @param threadDumps whether a thread dump is taken of each service, once while each contender is under load
 * @param version the load client's version with the commit
 * @param arguments the command line, with which the run can be repeated
 * @param trace null if requests are not traced
 */
public record RunSettings(
        Mesh.Source mesh,
        LoadSource load,
        Path results,
        boolean jfr,
        boolean threadDumps,
        String version,
        List<String> arguments,
        @Nullable Trace trace) {

    /** Creates the settings of a run that sends its load from this process, and neither traces requests nor dumps threads. */
    public RunSettings(Mesh.Source mesh, Path results, boolean jfr, String version, List<String> arguments) {
        this(mesh, LoadSource.THIS_PROCESS, results, jfr, false, version, arguments, null);
    }

    /** Returns these settings for a run that takes thread dumps or not. */
    public RunSettings withThreadDumps(boolean dumpsThreads) {
        return new RunSettings(mesh, load, results, jfr, dumpsThreads, version, arguments, trace);
    }

    /**
     * Settings of a run whose requests are traced. Each request is a trace of its own.
     *
     * @param url address of the page for one trace, with {@value TraceFigures#PLACE} in place of the trace's id; null if there is no such
     *     page
     */
    public record Trace(@Nullable String url) {}
}
