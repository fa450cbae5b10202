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
            defaultValue = "127.0.0.1",
            description =
                    "Address on which the console listens, such as 0.0.0.0 to let people watch from other machines. Everybody with "
                            + "the page's address and token can start runs. Default: ${DEFAULT-VALUE}, which only this "
                            + "machine can reach.")
    private String address = "";

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

    public String address() {
        return address;
    }

    /** Returns the host for URLs: an IPv6 address in brackets, and loopback if the console listens on all addresses of this machine. */
    public String hostInUrl() {
        if (address.equals("0.0.0.0") || address.equals("::")) {
            return "127.0.0.1";
        }
        return address.contains(":") ? "[" + address + "]" : address;
    }

    public Path results(Path otherwise) {
        return (results == null ? otherwise : results).toAbsolutePath().normalize();
    }
}
