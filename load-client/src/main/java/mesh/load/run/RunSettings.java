package mesh.load.run;

import java.nio.file.Path;
import java.util.List;
import mesh.load.services.MeshSource;

/**
 * What a run needs besides its scenario.
 *
 * @param mesh where its services come from
 * @param results the folder in which the run's own folder is made
 * @param jfr whether to record each service by JFR
 * @param version of the load client, with its commit
 * @param arguments of the command line, to run it again
 */
public record RunSettings(MeshSource mesh, Path results, boolean jfr, String version, List<String> arguments) {}
