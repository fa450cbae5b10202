package mesh.load.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import mesh.load.os.OutputFile;
import mesh.load.os.ServerAddress;
import mesh.load.results.ResultsException;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.service.Service;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

abstract class MeshCommand {

    private static final String ATTACHED = "netty-gateway=http://127.0.0.1:8070";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    final CommandLine commandLine() {
        return spec.commandLine();
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    final void print(String text) {
        out().print(text);
        out().flush();
    }

    final List<String> arguments() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }

    final ParameterException rejection(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Returns a value, or rejects the command line with the message of an {@link IllegalArgumentException}. */
    final <T> T valid(String option, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), option + invalid.getMessage(), invalid);
        }
    }

    final void require(boolean condition, String rejection) {
        if (!condition) {
            throw rejection(rejection);
        }
    }

    final Map<Service, URI> attached(List<String> pairs) {
        Map<Service, URI> urls = new TreeMap<>();
        for (String pair : pairs) {
            String[] parts = pair.strip().split("=", 2);
            require(
                    parts.length == 2,
                    "--attach: '" + pair.strip() + "' has no '='. Allowed: NAME=URL, such as " + ATTACHED);
            Service service = Service.find(Service.KNOWN, parts[0])
                    .orElseThrow(() -> rejection("--attach: unknown service '" + parts[0] + "'. "
                            + DidYouMean.hint(parts[0], Service.labels(Service.KNOWN))));
            require(
                    Key.Text.URL.matches(parts[1]) && ServerAddress.isIn(parts[1]),
                    "--attach: '" + parts[1] + "' is not an address. Allowed: http://HOST:PORT, such as " + ATTACHED);
            require(
                    urls.put(service, URI.create(parts[1])) == null,
                    "--attach: '" + parts[0] + "' is given twice. Allowed: one address for each service");
        }
        return urls;
    }

    static void write(Path file, String text) {
        try {
            OutputFile.write(file, text);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(file, cannot);
        }
    }
}
