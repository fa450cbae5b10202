package mesh.load.scenario.yaml;

import java.net.URI;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import mesh.load.os.ServerAddress;

/**
 * What a scenario's file may do. A scenario is code: through a service's JVM arguments and properties it could run commands, read and write
 * files, and put other hosts under load.
 *
 * @param writes whether requests may change applications that run already
 * @param targets hosts other than this machine that the file may put under load, as {@code host:port}
 */
public record Trust(boolean everything, boolean writes, Set<String> targets) {

    public static final Trust EVERYTHING = new Trust(true, true, Set.of());

    /**
     * Returns the trust in a file of unknown origin. The only other hosts that it may put under load are those of the attached services.
     */
    public static Trust experiments(Collection<URI> attached) {
        return new Trust(
                false,
                false,
                attached.stream().map(uri -> ServerAddress.of(uri).toString()).collect(Collectors.toSet()));
    }

    /** Returns the same trust with these two permissions. */
    public Trust with(boolean newEverything, boolean newWrites) {
        return new Trust(newEverything, newWrites, targets);
    }
}
