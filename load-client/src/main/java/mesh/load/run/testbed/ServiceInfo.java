package mesh.load.run.testbed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.results.Json;
import mesh.load.results.JvmFigures;
import mesh.load.results.PlacementFigures;
import mesh.load.results.ServiceFigures;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;

/** Requests a service's limits in force, its build, and where it runs. */
public final class ServiceInfo {

    private ServiceInfo() {}

    public static ServiceFigures ask(ServiceControl control, RunningService service) throws InterruptedException {
        Map<String, Object> info = control.get(service.uri("/actuator/info"));
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
     * Collects the limits of the clients, of the threads on which requests wait, of the database clients and of the server, and the amount
     * of computing. {@code threads.request} is missing if there is no limit.
     */
    private static Map<String, Object> limits(Map<String, Object> info) {
        Map<String, Object> limits = new LinkedHashMap<>(part(info, "limits"));
        part(info, "threads").forEach((name, most) -> limits.put("threads." + name, most));
        part(info, "database").forEach((name, limit) -> limits.put("database." + name, limit));
        part(info, "server").forEach((name, limit) -> limits.put("server." + name, limit));
        part(info, "netty").forEach((name, value) -> limits.put("netty." + name, value));
        part(info, "tomcat").forEach((name, limit) -> limits.put("tomcat." + name, limit));
        part(info, "computing").forEach((name, much) -> limits.put("computing." + name, much));
        capAcceptQueue(limits, part(info, "placement").get(ServiceFigures.SOMAXCONN));
        return limits;
    }

    /** Applies the kernel's limit: it silently caps the accept queue that a service requests. */
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
}
