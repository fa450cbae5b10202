package mesh.load.services;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Two services that can be started, with the plan for them. */
public abstract class TwoServices {

    /** Far longer than a start takes, even on a busy machine. */
    public static final Duration PATIENCE = Duration.ofMinutes(1);

    public static final Set<Service> TWO = Set.of(Service.LEGACY_BACKEND, Service.NETTY_GATEWAY);

    @TempDir
    public Path folder;

    public MeshHome home = new MeshHome(Path.of("set", "below"));
    public final PortPlan ports = PortPlan.random();
    public final List<String> output = new CopyOnWriteArrayList<>();

    @BeforeEach
    void installServices() throws IOException {
        home = new MeshHome(folder);
        for (Service service : TWO) {
            TinyService.install(home, service);
        }
    }

    final MeshPlan plan(Map<String, String> gatewayOptions) {
        Map<Service, Map<String, String>> overrides = new TreeMap<>();
        overrides.put(Service.NETTY_GATEWAY, gatewayOptions);
        return new MeshPlan(TWO, ports, overrides, folder.resolve("logs"));
    }

    /** Returns a plan that starts the backend first. */
    final MeshPlan planOfBackendFirst(Map<String, String> gatewayOptions) {
        return new MeshPlan(
                TWO,
                Set.of(Service.LEGACY_BACKEND),
                ports,
                Map.of(Service.NETTY_GATEWAY, gatewayOptions),
                Map.of(),
                folder.resolve("logs"));
    }

    static ProcessHandle process(RunningService service) {
        return ProcessHandle.of(started(service).pid()).orElseThrow();
    }

    public static boolean isAlive(RunningService service) {
        return ProcessHandle.of(started(service).pid())
                .map(ProcessHandle::isAlive)
                .orElse(false);
    }

    static RunningService.Started started(RunningService service) {
        return Objects.requireNonNull(service.started());
    }
}
