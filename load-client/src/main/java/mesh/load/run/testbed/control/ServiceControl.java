package mesh.load.run.testbed.control;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.os.BoundedHttpClient;
import mesh.load.results.Json;
import mesh.load.results.PlacementFigures;
import mesh.load.results.ReportedTimes;
import mesh.load.results.ServiceFigures;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Reads and changes the settings of running services, with requests that are not part of the load. */
public final class ServiceControl implements AutoCloseable {

    /** The time limit of a request. It is long, because these requests also wait for their turn at a backend under load. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The most characters of an error response in a message. They are enough for a sentence, but not for an entire page. */
    private static final int MAX_SHOWN = 500;

    /** The environment variable with the token that the backend may require for changes. */
    private static final String TOKEN = "MESH_BEHAVIOUR_TOKEN";

    private final String token;
    private final BoundedHttpClient http = new BoundedHttpClient(PATIENCE);

    public ServiceControl() {
        this(System.getenv().getOrDefault(TOKEN, ""));
    }

    /** Creates a control that sends the token, unless it is empty, with every change but not with reads. */
    public ServiceControl(String token) {
        this.token = token;
    }

    Map<String, Object> get(URI uri) throws InterruptedException {
        return send("GET", uri, Map.of());
    }

    /** Returns the JSON object of the response; empty if the response to a DELETE has no body. Only a PUT sends its fields. */
    Map<String, Object> send(String method, URI uri, Map<String, String> fields) throws InterruptedException {
        try {
            HttpResponse<String> response = send(request(method, uri, fields));
            String text = response.body();
            if (response.statusCode() >= 300) {
                String shown = text.strip();
                throw new MeshException(method + " " + uri + " responded with " + response.statusCode() + ": "
                        + (shown.length() <= MAX_SHOWN ? shown : shown.substring(0, MAX_SHOWN) + " ..."));
            }
            return text.isEmpty() && method.equals("DELETE") ? Map.of() : Json.MAPPER.readValue(text, Json.TREE);
        } catch (IOException unreachable) {
            throw new UnreachableServiceException(method, uri, unreachable);
        } catch (JacksonException foreign) {
            throw new MeshException(uri + " does not respond with a JSON object");
        }
    }

    /**
     * Sends a request, if necessary twice, because a service may close an idle connection just when this client uses it again. All requests
     * of this class may safely be repeated.
     */
    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        try {
            return http.send(request);
        } catch (ConnectException | HttpTimeoutException failed) {
            throw failed;
        } catch (IOException closedMeanwhile) {
            return http.send(request);
        }
    }

    private HttpRequest request(String method, URI uri, Map<String, String> fields) throws IOException {
        BodyPublisher body = method.equals("PUT")
                ? BodyPublishers.ofByteArray(Json.MAPPER.writeValueAsBytes(fields))
                : BodyPublishers.noBody();
        HttpRequest.Builder request = http.request(uri).method(method, body).header("Content-Type", "application/json");
        if (!token.isEmpty() && !method.equals("GET")) {
            request.header("Authorization", "Bearer " + token);
        }
        return request.build();
    }

    /** Requests a service's limits in force, its build, its JVM and its placement. */
    public ServiceFigures describe(RunningService service) throws InterruptedException {
        // A foreign application has none of the project's endpoints, so it gets no request.
        boolean isForeign = service.service().isForeign();
        Map<String, Object> info = isForeign ? Map.of() : get(service.uri("/actuator/info"));
        RunningService.@Nullable Started started = service.started();
        return new ServiceFigures(
                service.service().label(),
                service.base().toString(),
                started == null ? null : started.pid(),
                started == null ? List.of() : started.command(),
                started == null || isForeign ? null : started.from(),
                limits(info),
                part(info, "build"),
                placement(part(info, "placement")),
                null,
                jvm(part(info, "jvm")),
                null,
                null,
                started == null || started.ageAtUse() == null
                        ? null
                        : Long.valueOf(started.ageAtUse().toMillis()),
                null);
    }

    private static @Nullable PlacementFigures placement(Map<String, Object> reported) {
        return new PlacementFigures(
                        reported.get("pod") instanceof String pod ? pod : null,
                        reported.get("node") instanceof String node ? node : null,
                        reported.get("processors") instanceof Number processors ? processors.doubleValue() : null,
                        reported.get("memoryBytes") instanceof Number memory ? memory.longValue() : null)
                .orNull();
    }

    private static ServiceFigures.@Nullable JvmFigures jvm(Map<String, Object> reported) {
        return reported.isEmpty()
                ? null
                : new ServiceFigures.JvmFigures(
                        reported.get("version") instanceof String version ? version : null,
                        reported.get("maxHeapBytes") instanceof Number heap ? heap.longValue() : null,
                        texts(reported.get("collectors")),
                        texts(reported.get("arguments")));
    }

    private static List<String> texts(@Nullable Object reported) {
        return reported instanceof List<?> several
                ? several.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** Returns a service's limits and the amount of computing. The kernel silently reduces the accept queue that a service requests. */
    private static Map<String, Object> limits(Map<String, Object> info) {
        Map<String, Object> limits = new LinkedHashMap<>(part(info, "limits"));
        for (String part : List.of("threads", "retry", "database", "server", "netty", "tomcat", "computing")) {
            part(info, part).forEach((name, limit) -> limits.put(part + "." + name, limit));
        }
        if (part(info, "placement").get(ServiceFigures.SOMAXCONN) instanceof Number most) {
            limits.put(ServiceFigures.SOMAXCONN, most);
            if (limits.get(ServiceFigures.ACCEPT_COUNT) instanceof Number configured) {
                limits.put(ServiceFigures.ACCEPT_QUEUE, Math.min(configured.longValue(), most.longValue()));
            }
        }
        return ReportedTimes.wellFormed(limits);
    }

    static Map<String, Object> part(Map<String, Object> info, String name) {
        return info.containsKey(name) ? Json.MAPPER.convertValue(info.get(name), Json.TREE) : Map.of();
    }

    @Override
    public void close() {
        http.close();
    }
}
