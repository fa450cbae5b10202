package mesh.console.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.Trust;

/**
 * A scenario that somebody has typed, in a file of its own in a folder of its own: a scenario may send files that stand beside it, and
 * beside this one there are none.
 */
public final class ScenarioFile implements AutoCloseable {

    private static final String NAME = "scenario.yaml";

    private final Path file;

    private ScenarioFile(Path file) {
        this.file = file;
    }

    /** Writes it; nothing is checked yet. */
    public static ScenarioFile write(String yaml) {
        try {
            Path file = Files.createTempDirectory("mesh-console").resolve(NAME); // which only this user can read
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
     * Reads it as {@code ./mesh run} will, and trusts it as little.
     *
     * @throws ScenarioException that says what is wrong, without the place of the file
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
