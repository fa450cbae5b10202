package mesh.load.cli;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads {@code NAME=URL} pairs. */
public final class AttachOption {

    private static final String EXAMPLE = "netty-gateway=http://127.0.0.1:8070";

    private AttachOption() {}

    public static Map<Service, URI> parse(CommandLine command, List<String> pairs) {
        Map<Service, URI> urls = new TreeMap<>();
        for (String pair : pairs) {
            String[] parts = pair.strip().split("=", 2);
            if (parts.length != 2) {
                throw new ParameterException(
                        command, "--attach: '" + pair.strip() + "' has no '='. Allowed: NAME=URL, such as " + EXAMPLE);
            }
            urls.put(service(command, parts[0]), url(command, parts[1]));
        }
        return urls;
    }

    /**
     * Rejects a fault that ends a process, before there is any load. Such a fault would fail for each contender, and the run would have no
     * result.
     */
    public static void refuseFaultThatEndsAProcess(CommandLine command, Scenario scenario) {
        Fault fault = scenario.load().fault();
        if (fault != null && fault.replacedService() != null) {
            throw new ParameterException(
                    command,
                    "--attach: the fault of '" + scenario.name() + "' is '" + fault.label()
                            + "', but a run only ends services that it has started. "
                            + "Allowed: scenarios without a fault, or with a fault of the kind legacy or slow-readers");
        }
    }

    private static Service service(CommandLine command, String name) {
        return Service.find(Service.known(), name)
                .orElseThrow(() -> new ParameterException(
                        command,
                        "--attach: unknown service '" + name + "'; "
                                + DidYouMean.hint(name, Service.labels(Service.known()))));
    }

    private static URI url(CommandLine command, String text) {
        if (!text.matches("http://[\\w.-]+:\\d{1,5}/?")) {
            throw new ParameterException(
                    command,
                    "--attach: '" + text + "' is not an address. Allowed: http://HOST:PORT, such as " + EXAMPLE);
        }
        return URI.create(text);
    }
}
