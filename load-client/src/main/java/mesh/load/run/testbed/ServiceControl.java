package mesh.load.run.testbed;

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
import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Reads and changes the settings of running services, with requests that are not part of the load. */
public final class ServiceControl implements AutoCloseable {

    /** The time limit of a request. It is long, because these requests also wait for their turn at a backend under load. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /**
     * Maximum number of characters of a service's error response in a message. They are enough for its sentence, but not for an entire
     * page.
     */
    private static final int MAX_SHOWN = 500;

    /** The environment variable with the token that the backend may require for changes. */
    private static final String TOKEN = "MESH_BEHAVIOUR_TOKEN";

    private final String token;
    private final BoundedHttpClient http = new BoundedHttpClient(PATIENCE);

    public ServiceControl() {
        this(System.getenv().getOrDefault(TOKEN, ""));
    }

    /** Creates a control that sends the token with every change, but not with reads. It sends no token if the token is empty. */
    public ServiceControl(String token) {
        this.token = token;
    }

    /** Returns the JSON object at the URI. */
    Map<String, Object> get(URI uri) throws InterruptedException {
        return tree(uri, exchange("GET", uri, BodyPublishers.noBody()));
    }

    Map<String, Object> put(URI uri, Map<String, String> body) throws InterruptedException {
        return tree(uri, exchange("PUT", uri, BodyPublishers.ofByteArray(Json.MAPPER.writeValueAsBytes(body))));
    }

    /** Returns the JSON object of the response; empty if the response has no body. */
    Map<String, Object> delete(URI uri) throws InterruptedException {
        String body = exchange("DELETE", uri, BodyPublishers.noBody());
        return body.isEmpty() ? Map.of() : tree(uri, body);
    }

    private String exchange(String method, URI uri, BodyPublisher body) throws InterruptedException {
        try {
            HttpResponse<String> response = send(request(method, uri, body));
            if (response.statusCode() >= 300) {
                throw new MeshException(method + " " + uri + " responded with " + response.statusCode() + ": "
                        + beginning(response.body().strip()));
            }
            return response.body();
        } catch (IOException unreachable) {
            throw new MeshException(method + " " + uri + " failed: " + unreachable);
        }
    }

    private static String beginning(String text) {
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + " ...";
    }

    /**
     * Sends a request, if necessary twice. A service may close an idle connection just when this client uses it again, so the client
     * repeats the request on another connection. All requests of this class may safely be repeated.
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

    private HttpRequest request(String method, URI uri, BodyPublisher body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri).method(method, body).header("Content-Type", "application/json");
        if (!token.isEmpty() && !method.equals("GET")) {
            request.header("Authorization", "Bearer " + token);
        }
        return request.build();
    }

    private static Map<String, Object> tree(URI uri, String body) {
        try {
            return Json.MAPPER.readValue(body, Json.TREE);
        } catch (JacksonException foreign) {
            throw new MeshException(uri + " does not respond with a JSON object");
        }
    }

    /** Requests a service's limits in force, its build, its JVM and its placement. */
    public ServiceFigures describe(RunningService service) throws InterruptedException {
        Map<String, Object> info = get(service.uri("/actuator/info"));
        RunningService.@Nullable Started started = service.started();
        return new ServiceFigures(
                service.service().label(),
                service.base().toString(),
                started == null ? null : started.pid(),
                started == null ? List.of() : started.command(),
                started == null ? null : started.from(),
                limits(info),
                part(info, "build"),
                placement(part(info, "placement")),
                null,
                jvm(part(info, "jvm")),
                null);
    }

    /** Returns null if the service reports no placement. */
    private static @Nullable PlacementFigures placement(Map<String, Object> told) {
        return new PlacementFigures(
                        told.get("pod") instanceof String pod ? pod : null,
                        told.get("node") instanceof String node ? node : null,
                        told.get("processors") instanceof Number processors ? processors.doubleValue() : null,
                        told.get("memoryBytes") instanceof Number memory ? memory.longValue() : null)
                .orNull();
    }

    /** Returns null if the service reports nothing about its JVM. */
    private static @Nullable JvmFigures jvm(Map<String, Object> told) {
        return told.isEmpty()
                ? null
                : new JvmFigures(
                        told.get("version") instanceof String version ? version : null,
                        told.get("maxHeapBytes") instanceof Number heap ? heap.longValue() : null,
                        texts(told.get("collectors")),
                        texts(told.get("arguments")));
    }

    private static List<String> texts(@Nullable Object told) {
        return told instanceof List<?> several
                ? several.stream().map(String::valueOf).toList()
                : List.of();
    }

    /**
     * Collects the limits in a service's info: those of clients, of the threads on which requests wait, of database clients and of the
     * server, and the amount of computing. {@code threads.request} is missing if there is no such limit.
     */
    private static Map<String, Object> limits(Map<String, Object> info) {
        Map<String, Object> limits = new LinkedHashMap<>(part(info, "limits"));
        for (String part : List.of("threads", "database", "server", "netty", "tomcat", "computing")) {
            part(info, part).forEach((name, limit) -> limits.put(part + "." + name, limit));
        }
        capAcceptQueue(limits, part(info, "placement").get(ServiceFigures.SOMAXCONN));
        return limits;
    }

    /** Applies the kernel's limit, which silently reduces the length of the accept queue that a service requests. */
    private static void capAcceptQueue(Map<String, Object> limits, @Nullable Object somaxconn) {
        if (somaxconn instanceof Number most) {
            limits.put(ServiceFigures.SOMAXCONN, most);
            if (limits.get(ServiceFigures.ACCEPT_COUNT) instanceof Number asked) {
                limits.put(ServiceFigures.ACCEPT_QUEUE, Math.min(asked.longValue(), most.longValue()));
            }
        }
    }

    static Map<String, Object> part(Map<String, Object> info, String name) {
        return info.containsKey(name) ? Json.MAPPER.convertValue(info.get(name), Json.TREE) : Map.of();
    }

    @Override
    public void close() {
        http.close();
    }
}
