package mesh.load.mesh;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import mesh.load.scenario.Service;
import org.jspecify.annotations.Nullable;

/**
 * A service that runs.
 *
 * @param base where it answers HTTP, without a path
 * @param started how it was started; null if that was not done here
 */
public record RunningService(
        Service service, URI base, @Nullable Started started) {

    /**
     * A process that was started here.
     *
     * @param command the whole command line
     */
    public record Started(long pid, Path log, List<String> command) {}

    public URI uri(String path) {
        return base.resolve(path);
    }

    /** For the users' connections; its name is resolved. */
    public InetSocketAddress address() {
        return new InetSocketAddress(base.getHost(), base.getPort());
    }
}
