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
 * Checks whether a service is ready. A port on which it listens is not enough, because the store begins to listen before it has loaded its
 * rows. Also finds out which process responds. Another process may listen on the service's port, and would then be measured under the
 * service's name.
 */
public final class Readiness implements AutoCloseable {

    public static final String PATH = "/actuator/health/readiness";

    /** The path at which a service reports its process id and its module. */
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

    /** Returns the status of the response, such as {@code 200}, or the reason why there was no response. */
    public String probe(URI uri) throws InterruptedException {
        try {
            return Integer.toString(get(uri).statusCode());
        } catch (IOException noResponse) {
            return "no response (" + reason(noResponse, uri) + ")";
        }
    }

    /**
     * Returns the reason for a missing response. If the host name does not resolve, the JDK's client only reports a failed connection, so
     * this method looks at the causes.
     */
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
     * @param pid process id that the service sees; empty if it does not report one
     * @param module module from which the service was built; empty if it does not report one
     */
    public record Identity(OptionalLong pid, Optional<String> module) {

        static final Identity UNKNOWN = new Identity(OptionalLong.empty(), Optional.empty());
    }

    /** Returns the identity that a service reports. It is unknown if there is no response, or if the response is unintelligible. */
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
