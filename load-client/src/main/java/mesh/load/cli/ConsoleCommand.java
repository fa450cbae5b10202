package mesh.load.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code console}: only documents the options. The launcher starts the console, a separate program, which reads these options itself. */
@Command(
        name = "console",
        description = {
            "Serve a page on which you start scenarios, watch them live, replay them in slow motion and compare them.",
            "The address of the page is printed to standard output. The page also shows runs that you start in a terminal.",
            "Press Ctrl-C to stop."
        })
public final class ConsoleCommand extends MeshCommand implements Callable<Integer> {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String EVERY_ADDRESS = "0.0.0.0";

    @Option(
            names = "--port",
            paramLabel = "N",
            converter = WholeNumber.Ports.class,
            defaultValue = "8090",
            description = "Port of the page. Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(names = "--random-port", description = "Use a free port instead.")
    private boolean randomPort;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            description =
                    "Address on which the console listens, such as 0.0.0.0 to let people watch from other machines. Everybody with "
                            + "the page's address and token can start runs. Default: " + LOOPBACK + ", which only this "
                            + "machine can reach, and with --classroom " + EVERY_ADDRESS + ".")
    private @Nullable String address;

    @Option(
            names = "--classroom",
            description =
                    "Let the phones of a class vote. The console then listens on all addresses of this machine. It prints an address "
                            + "for the teacher, and one for the class. Without the token, a client can only vote and see the votes.")
    private boolean forClass;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description =
                    "Results folder of the console: it shows the runs in it, and writes new runs to it. Default: results/ beside "
                            + "the launcher.")
    private @Nullable Path results;

    @Option(
            names = "--trust",
            description =
                    "Let users of the page try jars of this machine (./mesh try). Everybody with the page's address and token can "
                            + "then run any program that you can run. An application that runs already needs no --trust.")
    private boolean trust;

    @Override
    public Integer call() {
        throw rejection(
                "the console is a separate program. Use the launcher, which builds and starts it: ./mesh console");
    }

    public int port() {
        return randomPort ? 0 : port;
    }

    public boolean trust() {
        return trust;
    }

    public boolean isForClass() {
        return forClass;
    }

    public String address() {
        if (address != null) {
            return address;
        }
        return forClass ? EVERY_ADDRESS : LOOPBACK;
    }

    /** Returns the host for URLs: an IPv6 address in brackets, and loopback if the console listens on all addresses of this machine. */
    public String hostInUrl() {
        String host = address();
        if (host.equals(EVERY_ADDRESS) || host.equals("::")) {
            return LOOPBACK;
        }
        return host.contains(":") ? "[" + host + "]" : host;
    }

    public Path results(Path otherwise) {
        return (results == null ? otherwise : results).toAbsolutePath().normalize();
    }
}
