package mesh.console;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the console, fixed when it starts.
 *
 * @param home the folder of the launcher, with which the console starts runs
 * @param results the folder whose runs the console shows; it may not exist yet
 * @param trust whether users of the page may start jars of this machine
 * @param classroom whether the phones of a class may vote; all other requests then need the token
 * @param ready whether a load client is started with the console, so that the first run starts sooner
 * @param maxViewers how many viewers may follow runs at the same time; each keeps a connection and a file open; 1 or more
 */
@ConfigurationProperties("console")
public record ConsoleProperties(
        Path home,
        Path results,
        @DefaultValue("false") boolean trust,
        @DefaultValue("false") boolean classroom,
        @DefaultValue("false") boolean ready,
        @DefaultValue("64") int maxViewers) {

    public ConsoleProperties {
        if (maxViewers < 1) {
            throw new IllegalArgumentException("'console.max-viewers' is " + maxViewers + ". Allowed: 1 or more");
        }
    }

    /** Returns the program that starts a run. */
    public Path launcher() {
        return home.resolve("mesh");
    }
}
