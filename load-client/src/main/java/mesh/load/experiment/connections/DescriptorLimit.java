package mesh.load.experiment.connections;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import mesh.load.engine.NoSocketException;

/** Checks whether a process may open enough sockets, each of which counts as a file. The services inherit the limit of this process. */
final class DescriptorLimit {

    /** Upper estimate of the number of other open files: jars, logs and connections of observers. */
    private static final int OTHER_FILES = 200;

    private DescriptorLimit() {}

    /** @throws mesh.load.engine.LoadException if the limit is too low; the message says which limit must be raised */
    static void require(int connections) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            require(connections, system.getMaxFileDescriptorCount());
        }
    }

    static void require(int connections, long allowed) {
        if (allowed < connections + OTHER_FILES) {
            throw NoSocketException.noFile(new IOException("a process may have " + allowed + " files open here"))
                    .forUsers(connections);
        }
    }
}
