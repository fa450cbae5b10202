package mesh.load.sample;

import java.nio.file.Path;
import java.util.List;
import mesh.load.run.RunSettings;
import mesh.load.services.process.MeshException;

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
}
