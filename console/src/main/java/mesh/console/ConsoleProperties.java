package mesh.console;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the console is told at its start.
 *
 * @param home the folder of the launcher, which it starts runs with
 * @param results the folder whose runs it shows; it need not be there yet
 * @param maxViewers who may follow runs at the same time; each holds a connection and a file open
 */
@ConfigurationProperties("console")
public record ConsoleProperties(
        Path home, Path results, @DefaultValue("64") int maxViewers) {

    /** What starts a run. */
    public Path launcher() {
        return home.resolve("mesh");
    }
}
