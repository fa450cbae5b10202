package mesh.load.run;

import java.nio.file.Path;
import mesh.load.mesh.MeshHome;
import mesh.load.mesh.PortPlan;

/**
 * What a run needs besides its scenario.
 *
 * @param results the folder in which the run's own folder is made
 * @param version of the load client
 */
public record RunSettings(MeshHome home, PortPlan ports, Path results, String version) {}
