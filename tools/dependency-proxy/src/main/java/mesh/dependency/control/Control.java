package mesh.dependency.control;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.behaviour.Settings;
import mesh.dependency.http.HttpConnection;
import mesh.dependency.http.Reply;
import mesh.dependency.http.Request;
import mesh.dependency.port.Dependency;
import mesh.dependency.port.Listener;
import mesh.dependency.port.Traffic;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves this proxy's control path, on loopback:
 *
 * <ul>
 *   <li>{@code GET /dependencies} shows the figures of all dependencies, {@code GET /dependencies/NAME} those of one.
 *   <li>{@code DELETE /dependencies/NAME} resets its figures (204).
 *   <li>{@code GET /dependencies/NAME/behaviour} shows its settings. {@code PUT} replaces all of them and responds with the new ones. A setting
 *       that the body leaves out gets its default. A rejected PUT (400) changes nothing.
 *   <li>{@code GET /actuator/health/readiness} and {@code GET /actuator/info} are those of all services.
 * </ul>
 *
 * <p>A change requires a {@code Host} header of {@code localhost} or an IP address. This prevents DNS rebinding: a foreign web page could
 * otherwise let its own host name resolve to 127.0.0.1, and send requests to this proxy.
 */
public final class Control implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<Map<String, @Nullable Object>> FIELDS = new TypeReference<>() {};
    private static final String NO_SETTINGS = "the body must be a JSON object with settings";
    private static final Pattern PATH = Pattern.compile("/dependencies/([^/]+)(/behaviour)?");
    private static final Pattern OWN_HOST = Pattern.compile("(localhost|[\\d.]+|\\[[\\da-fA-F:]+])(:\\d+)?");

    private final Map<String, Dependency<?>> dependencies = new TreeMap<>();
    private final Listener listener;

    public Control(int port, List<Dependency<?>> all) throws IOException {
        all.forEach(one -> dependencies.put(one.name(), one));
        listener = new Listener("control", port, new Traffic());
    }

    /** Begins to serve. The proxy is ready then. */
    public Control open() {
        listener.open(socket -> {
            HttpConnection connection = new HttpConnection(socket);
            try {
                Request request = connection.next();
                while (request != null) {
                    connection.send(reply(request), request);
                    request = request.isLast() ? null : connection.next();
                }
            } catch (HttpConnection.MalformedException malformed) {
                connection.refuse(malformed);
            }
        });
        return this;
    }

    public int port() {
        return listener.port();
    }

    private Reply reply(Request request) {
        if (!request.method().equals("GET") && !OWN_HOST.matcher(request.host()).matches()) {
            return problem(403, "the Host header must be localhost or an IP address to change anything");
        }
        return switch (request.path()) {
            case "/actuator/health/readiness" -> json(Map.of("status", "UP"));
            case "/actuator/info" -> json(info());
            case "/dependencies" -> {
                Map<String, Object> figures = new LinkedHashMap<>();
                dependencies.forEach((name, one) -> figures.put(name, one.figures()));
                yield json(figures);
            }
            default -> ofOne(request);
        };
    }

    private Reply ofOne(Request request) {
        Matcher path = PATH.matcher(request.path());
        Dependency<?> dependency = path.matches() ? dependencies.get(path.group(1)) : null;
        if (dependency == null) {
            return problem(404, "there is no such path; the dependencies are " + dependencies.keySet());
        }
        boolean isBehaviour = path.group(2) != null;
        return switch (request.method()) {
            case "GET" -> json(isBehaviour ? dependency.settings() : dependency.figures());
            case "PUT" -> isBehaviour ? change(dependency, request) : notAllowed();
            case "DELETE" -> isBehaviour ? notAllowed() : reset(dependency);
            default -> notAllowed();
        };
    }

    private static Reply change(Dependency<?> dependency, Request request) {
        try {
            Map<String, @Nullable Object> values = JSON.readValue(request.body(), FIELDS);
            if (values == null) {
                return problem(400, NO_SETTINGS);
            }
            dependency.change(values);
            return json(dependency.settings());
        } catch (JacksonException noObject) {
            return problem(400, NO_SETTINGS);
        } catch (Settings.InvalidException invalid) {
            return problem(400, "the settings of " + dependency.name() + " are not changed: " + invalid.getMessage());
        }
    }

    private static Reply reset(Dependency<?> dependency) {
        dependency.resetCounters();
        return Reply.of(204, "application/json", new byte[0]);
    }

    private static Map<String, Object> info() {
        Runtime.Version version = Runtime.version();
        return Map.of(
                "process", Map.of("pid", ProcessHandle.current().pid()),
                "build", Map.of("artifact", "dependency-proxy"),
                "jvm",
                        Map.of(
                                "version",
                                version.toString(),
                                "maxHeapBytes",
                                Runtime.getRuntime().maxMemory()));
    }

    private static Reply notAllowed() {
        return problem(405, "allowed: GET; PUT of a behaviour; DELETE of the figures of a dependency");
    }

    private static Reply problem(int status, String detail) {
        byte[] body = JSON.writeValueAsBytes(Map.of("type", "about:blank", "status", status, "detail", detail));
        return Reply.of(status, "application/problem+json", body);
    }

    private static Reply json(Object value) {
        return Reply.of(200, "application/json", JSON.writeValueAsBytes(value));
    }

    @Override
    public void close() {
        listener.close();
    }
}
