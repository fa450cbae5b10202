package mesh.load.run;

import java.util.List;
import java.util.Map;
import mesh.load.mesh.RunningService;
import mesh.load.result.ServiceFigures;
import org.jspecify.annotations.Nullable;

/** Asks a service for the limits in force and for its build. */
final class ServiceInfo {

    private ServiceInfo() {}

    static ServiceFigures ask(ServiceControl control, RunningService service) throws InterruptedException {
        Map<String, Object> info = control.get(service.uri("/actuator/info"));
        RunningService.@Nullable Started started = service.started();
        return new ServiceFigures(
                service.service().label(),
                service.base().toString(),
                started == null ? null : started.pid(),
                started == null ? List.of() : started.command(),
                part(info, "limits"),
                part(info, "build"));
    }

    private static Map<String, Object> part(Map<String, Object> info, String name) {
        return info.containsKey(name) ? Json.MAPPER.convertValue(info.get(name), Json.TREE) : Map.of();
    }
}
