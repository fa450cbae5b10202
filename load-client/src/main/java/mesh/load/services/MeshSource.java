package mesh.load.services;

import java.nio.file.Path;
import mesh.load.scenario.Scenario;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.StartProgress;

/** Where a run's services come from. */
@FunctionalInterface
public interface MeshSource {

    /**
     * Returns when the services that the scenario needs are ready.
     *
     * @param logs the folder for logs of what is started
     * @param progress told what is going on
     * @throws MeshException if that does not come about
     */
    Mesh open(Scenario scenario, Path logs, StartProgress progress) throws InterruptedException;
}
