package mesh.load.sample;

import java.nio.file.Path;
import java.util.List;
import mesh.load.run.RunSettings;
import mesh.load.services.StartedMesh;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;

/** Settings of runs. */
public final class SampleSettings {

    private SampleSettings() {}

    /** Returns settings of a run that opens no mesh. */
    public static RunSettings in(Path results) {
        return new RunSettings(
                (scenario, first, logs, progress) -> {
                    throw new MeshException("there is no mesh here");
                },
                results,
                false,
                "0.1.0",
                List.of("run", "smoke"));
    }

    /** Returns settings of a run that starts its services on random ports, with a home and results in this folder. */
    public static RunSettings starting(Path root) {
        return new RunSettings(
                (scenario, first, logs, progress) -> StartedMesh.start(
                        MeshPlan.of(scenario, PortPlan.random(), logs), new MeshHome(root.resolve("home")), progress),
                root.resolve("results"),
                false,
                "0.1.0",
                List.of("run", "own.yaml"));
    }
}
