package mesh.load.observe;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import mesh.load.os.BoundedHttpClient;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Samples a service over HTTP, on one persistent connection. It is for services in a container or on another host, to whose processes this
 * process cannot attach. An overloaded server serves these requests as late as all others, so samples are missing during an overload.
 * {@link mesh.load.results.contender.ThreadFigures#longestGapNanos()} reports the longest gap.
 */
public final class ManagementEndpoint implements SampleSource {

    private static final TypeReference<Map<String, Number>> NUMBERS = new TypeReference<>() {};

    private final URI uri;
    private final BoundedHttpClient http = new BoundedHttpClient(Duration.ofSeconds(30));

    /** Creates a source for the service at this base URL. It connects with the first sample. */
    public ManagementEndpoint(URI service) {
        this.uri = service.resolve("/actuator/sample");
    }

    @Override
    public String name() {
        return "management";
    }

    @Override
    public Map<String, Number> sample() throws ObservationException, InterruptedException {
        try {
            HttpResponse<String> response = http.get(uri);
            if (response.statusCode() != 200) {
                throw new IOException("status " + response.statusCode());
            }
            return JsonMapper.shared().readValue(response.body(), NUMBERS);
        } catch (IOException | JacksonException failed) {
            throw new ObservationException("GET " + uri + " returned no sample", failed);
        }
    }

    /** Returns when the responding process was started, by its own clock; empty if it does not report this time. */
    public Optional<Instant> started() throws ObservationException, InterruptedException {
        return Sample.started(sample());
    }

    @Override
    public void close() {
        http.close();
    }
}
