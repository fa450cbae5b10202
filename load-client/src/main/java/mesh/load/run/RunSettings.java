package mesh.load.run;

import java.nio.file.Path;
import java.util.List;
import mesh.load.run.capacity.CapacityGoal;
import mesh.load.services.MeshSource;
import org.jspecify.annotations.Nullable;

/**
 * What a run needs besides its scenario.
 *
 * @param mesh where its services come from
 * @param results the folder in which the run's own folder is made
 * @param capacity what to search instead of measuring what the scenario says; null for measuring
 * @param jfr whether to record each service by JFR
 * @param version of the load client, with its commit
 * @param arguments of the command line, to run it again
 */
public record RunSettings(
        MeshSource mesh,
        Path results,
        @Nullable CapacityGoal capacity,
        boolean jfr,
        String version,
        List<String> arguments) {

    /** What a run needs that measures what its scenario says. */
    public RunSettings(MeshSource mesh, Path results, boolean jfr, String version, List<String> arguments) {
        this(mesh, results, null, jfr, version, arguments);
    }
}
