package mesh.load.mesh;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import mesh.load.scenario.Service;

/**
 * A service that was started.
 *
 * @param port where it answers HTTP, on loopback
 * @param command the whole command line
 */
public record RunningService(Service service, long pid, int port, Path log, List<String> command) {

    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
