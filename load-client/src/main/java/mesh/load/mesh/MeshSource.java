package mesh.load.mesh;

import java.nio.file.Path;
import java.util.function.Consumer;
import mesh.load.scenario.Scenario;

/** Where a run's services come from. */
@FunctionalInterface
public interface MeshSource {

    /**
     * Returns when the services that the scenario needs are ready.
     *
     * @param logs the folder for logs of what is started
     * @param progress told in whole lines what is going on
     * @throws MeshException if that does not come about
     */
    Mesh open(Scenario scenario, Path logs, Consumer<String> progress) throws InterruptedException;
}
