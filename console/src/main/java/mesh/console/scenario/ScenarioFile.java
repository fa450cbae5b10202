package mesh.console.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.Trust;

/**
 * A scenario as the only file of a temporary folder: one that a user typed, or one that a run in another process is to read. A scenario may
 * send files from its own folder, and this folder has no others.
 */
public final class ScenarioFile implements AutoCloseable {

    static final String NAME = "scenario.yaml";

    private final Path file;

    private ScenarioFile(Path file) {
        this.file = file;
    }

    /** Writes the file without checking it. */
    public static ScenarioFile write(String yaml) {
        try {
            Path file = Files.createTempDirectory("mesh-console").resolve(NAME); // only this user can read it
            Files.writeString(file, yaml);
            return new ScenarioFile(file);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    public Path path() {
        return file;
    }

    /**
     * Reads the scenario with the same checks and the same limited trust as {@code ./mesh run}.
     *
     * @throws ScenarioException if something is wrong; the message says what is wrong, without the path of the folder
     */
    public Scenario read() {
        try {
            return CheckedScenarios.find(file.toString(), Trust.experiments(List.of()));
        } catch (ScenarioException wrong) {
            throw new ScenarioException(String.valueOf(wrong.getMessage()).replace(file.getParent() + "/", ""));
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
            Files.deleteIfExists(file.getParent());
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }
}
