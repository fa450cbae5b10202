package mesh.load.services;

import java.nio.file.Path;
import mesh.load.scenario.Scenario;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.StartProgress;

/** The source of a run's services. */
@FunctionalInterface
public interface MeshSource {

    /**
     * Starts or connects to the services that the scenario needs, and returns when they are ready.
     *
     * @throws MeshException if the services do not become ready
     */
    Mesh open(Scenario scenario, Path logs, StartProgress progress) throws InterruptedException;
}
