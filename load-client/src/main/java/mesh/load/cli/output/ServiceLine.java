package mesh.load.cli.output;

import java.nio.file.Path;
import java.util.Locale;

/** One service in a list of services. */
public final class ServiceLine {

    private ServiceLine() {}

    public static String of(String service, int port, long pid, String state, Path log) {
        return String.format(Locale.ROOT, "%-24s port %-6d pid %-8d %-14s %s", service, port, pid, state, log);
    }
}
