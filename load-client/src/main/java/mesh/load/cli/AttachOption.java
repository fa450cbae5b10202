package mesh.load.cli;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Service;

/** Reads the {@code NAME=URL} pairs of the option {@code --attach}. */
final class AttachOption {

    private static final String EXAMPLE = "netty-gateway=http://127.0.0.1:8070";

    private AttachOption() {}

    static Map<Service, URI> parse(MeshCommand command, List<String> pairs) {
        Map<Service, URI> urls = new TreeMap<>();
        for (String pair : pairs) {
            String[] parts = pair.strip().split("=", 2);
            command.require(
                    parts.length == 2,
                    "--attach: '" + pair.strip() + "' has no '='. Allowed: NAME=URL, such as " + EXAMPLE);
            Service service = Service.find(Service.known(), parts[0])
                    .orElseThrow(() -> command.rejection("--attach: unknown service '" + parts[0] + "'. "
                            + DidYouMean.hint(parts[0], Service.labels(Service.known()))));
            command.require(
                    parts[1].matches("http://[\\w.-]+:\\d{1,5}/?"),
                    "--attach: '" + parts[1] + "' is not an address. Allowed: http://HOST:PORT, such as " + EXAMPLE);
            urls.put(service, URI.create(parts[1]));
        }
        return urls;
    }
}
