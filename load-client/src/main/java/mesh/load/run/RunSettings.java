package mesh.load.run;

import java.nio.file.Path;
import java.util.List;
import mesh.load.services.MeshSource;

/**
 * What a run needs besides its scenario.
 *
 * @param mesh where its services come from
 * @param load where its load comes from
 * @param results the folder in which the run's own folder is made
 * @param jfr whether to record each service by JFR
 * @param version of the load client, with its commit
 * @param arguments of the command line, to run it again
 */
public record RunSettings(
        MeshSource mesh, LoadSource load, Path results, boolean jfr, String version, List<String> arguments) {

    /** Of a run whose load comes from this process. */
    public RunSettings(MeshSource mesh, Path results, boolean jfr, String version, List<String> arguments) {
        this(mesh, LoadSource.THIS_PROCESS, results, jfr, version, arguments);
    }
}
