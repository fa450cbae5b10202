package mesh.load.services;

import java.nio.file.Path;
import mesh.load.scenario.Scenario;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.StartProgress;

/** Where the services of a run come from. */
@FunctionalInterface
public interface MeshSource {

    /**
     * Returns when the services that the scenario needs are ready.
     *
     * @param logs the folder for logs of what is started
     * @param progress told how the start proceeds
     * @throws MeshException if they do not become ready
     */
    Mesh open(Scenario scenario, Path logs, StartProgress progress) throws InterruptedException;
}
