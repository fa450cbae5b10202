package mesh.load.services.process;

import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import mesh.load.os.BoundedHttpClient;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks a service whether it is ready: listening is not enough, because the store loads its rows later. And asks which process it
 * is: another process may listen on its port, and would be measured under its name.
 */
public final class Readiness implements AutoCloseable {

    public static final String PATH = "/actuator/health/readiness";

    /** Where a service tells its process id, and the module of which it was built. */
    static final String INFO = "/actuator/info";

    /** The property that makes a service tell its process id. */
    static final String TELL_PROCESS = "management.info.process.enabled";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final BoundedHttpClient http = new BoundedHttpClient(TIMEOUT);

    public static URI uri(int port) {
        return base(port).resolve(PATH);
    }

    static URI base(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** The status of the response, such as {@code 200}, or why there was none. */
    public String probe(URI uri) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(uri).build();
            return Integer.toString(http.send(request).statusCode());
        } catch (IOException noResponse) {
            return "no response (" + reason(noResponse, uri) + ")";
        }
    }

    /** A name that does not resolve is this machine's affair. The JDK's client says that nobody listens. */
    static String reason(IOException noResponse, URI uri) {
        for (Throwable cause = noResponse; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
                return "the name " + uri.getHost() + " does not resolve on this machine";
            }
        }
        return noResponse.getClass().getSimpleName();
    }

    /**
     * What a service tells about itself.
     *
     * @param pid of its process, as it sees it; empty if it does not tell
     * @param module of which it was built; empty if it does not tell
     */
    public record Identity(OptionalLong pid, Optional<String> module) {

        static final Identity UNKNOWN = new Identity(OptionalLong.empty(), Optional.empty());
    }

    /** Unknown if there is no response, or one that cannot be understood. */
    public Identity identify(URI base) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(base.resolve(INFO)).build();
            HttpResponse<String> response = http.send(request);
            return response.statusCode() == 200 ? identity(JSON.readTree(response.body())) : Identity.UNKNOWN;
        } catch (IOException | JacksonException noResponse) {
            return Identity.UNKNOWN;
        }
    }

    private static Identity identity(JsonNode info) {
        JsonNode pid = info.at("/process/pid");
        JsonNode module = info.at("/build/artifact");
        return new Identity(
                pid.isIntegralNumber() ? OptionalLong.of(pid.asLong()) : OptionalLong.empty(),
                module.isString() ? Optional.of(module.asString()) : Optional.empty());
    }

    public static boolean isReady(String response) {
        return response.equals("200");
    }

    @Override
    public void close() {
        http.close();
    }
}
