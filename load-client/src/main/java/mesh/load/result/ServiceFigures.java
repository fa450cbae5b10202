package mesh.load.result;

import java.util.List;
import java.util.Map;

/**
 * A service as it ran.
 *
 * @param command the whole command line
 * @param limits the limits in force, as the service tells them
 * @param build version and time of its build, as the service tells them
 */
public record ServiceFigures(
        String name, long pid, int port, List<String> command, Map<String, Object> limits, Map<String, Object> build) {}
