package mesh.load.scenario.yaml;

import java.net.URI;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How far a scenario's file may go. It is code: by a service's JVM arguments and properties it could run commands, read and write
 * files, and have others put under load.
 *
 * @param everything whether it may do all that a scenario can
 * @param targets beside this machine what it may aim at, as {@code host:port}
 */
public record Trust(boolean everything, Set<String> targets) {

    /** For what is shipped, and for what the user has vouched for. */
    public static final Trust EVERYTHING = new Trust(true, Set.of());

    public Trust {
        targets = Set.copyOf(targets);
    }

    /**
     * For a file that somebody else may have written: what experiments need.
     *
     * @param attached services that the user has named
     */
    public static Trust experiments(Collection<URI> attached) {
        return new Trust(
                false,
                attached.stream()
                        .map(uri -> uri.getHost() + ":" + uri.getPort())
                        .collect(Collectors.toSet()));
    }
}
