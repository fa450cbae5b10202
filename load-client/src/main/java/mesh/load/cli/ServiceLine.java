package mesh.load.cli;

import java.nio.file.Path;
import java.util.Locale;

/** One service in a list of services. */
final class ServiceLine {

    private ServiceLine() {}

    static String of(String service, int port, long pid, String state, Path log) {
        return String.format(Locale.ROOT, "%-24s port %-6d pid %-8d %-14s %s", service, port, pid, state, log);
    }
}
