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
 * Checks whether a service is ready. Listening is not enough, because the store loads its rows later. Also checks which process
 * responds: another process may listen on the service's port, and would be measured under its name.
 */
public final class Readiness implements AutoCloseable {

    public static final String PATH = "/actuator/health/readiness";

    /** The path at which a service reports its process id, and the module it was built from. */
    static final String INFO = "/actuator/info";

    /** The property that makes a service report its process id. */
    static final String TELL_PROCESS = "management.info.process.enabled";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final BoundedHttpClient http = new BoundedHttpClient(TIMEOUT);

    public static URI uri(int port) {
        return base(port).resolve(PATH);
    }

    public static URI base(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Returns the status of the response, such as {@code 200}, or the reason why there was none. */
    public String probe(URI uri) throws InterruptedException {
        try {
            return Integer.toString(get(uri).statusCode());
        } catch (IOException noResponse) {
            return "no response (" + reason(noResponse, uri) + ")";
        }
    }

    /** Returns the reason. A name that does not resolve is this machine's problem, but the JDK's client reports a refused connection. */
    static String reason(IOException noResponse, URI uri) {
        for (Throwable cause = noResponse; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
                return "the name " + uri.getHost() + " does not resolve on this machine";
            }
        }
        return noResponse.getClass().getSimpleName();
    }

    /**
     * The identity that a service reports.
     *
     * @param pid its process id, as it sees it; empty if it does not report one
     * @param module the module it was built from; empty if it does not report one
     */
    public record Identity(OptionalLong pid, Optional<String> module) {

        static final Identity UNKNOWN = new Identity(OptionalLong.empty(), Optional.empty());
    }

    /** Returns an unknown identity if there is no response or it is unintelligible. */
    public Identity identify(URI base) throws InterruptedException {
        try {
            HttpResponse<String> response = get(base.resolve(INFO));
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

    private HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(uri).build());
    }

    public static boolean isReady(String response) {
        return response.equals("200");
    }

    @Override
    public void close() {
        http.close();
    }
}
