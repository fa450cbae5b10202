package mesh.endtoend;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A backend of whose responses every third is a failure, a store, and a gateway of each kind before them, in the profile {@code observe}. */
final class ObservedMesh implements AutoCloseable {

    private static final String OBSERVED = "--spring.profiles.active=observe";

    private final List<Service> started = new ArrayList<>();
    private final Service backend;
    private final Service store;
    private final Service netty;
    private final Service tomcat;

    private ObservedMesh(Path folder) throws IOException {
        int rsocket = Service.freePort();
        backend = start(
                "legacy-backend",
                folder,
                "--legacy.behaviour.service-time=5ms",
                "--legacy.behaviour.failure-ratio=0.3");
        store = start("rsocket-store", folder, "--spring.rsocket.server.port=" + rsocket);
        String[] upstreams = {
            "--mesh.legacy.url=http://127.0.0.1:" + backend.port(), "--mesh.store.url=tcp://127.0.0.1:" + rsocket
        };
        netty = start("netty-gateway", folder, upstreams);
        tomcat = start("tomcat-gateway", folder, upstreams);
    }

    /** Starts it; every service is ready when this returns. */
    static ObservedMesh start(Path folder) throws IOException {
        return new ObservedMesh(folder);
    }

    private Service start(String module, Path folder, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add(OBSERVED);
        Service service = Service.start(module, folder, all.toArray(String[]::new));
        started.add(service);
        return service;
    }

    /** By the names that they have for Prometheus. */
    Map<String, Service> services() {
        return Map.of(
                "legacy-backend", backend, "rsocket-store", store, "netty-gateway", netty, "tomcat-gateway", tomcat);
    }

    /** One user after another, on routes of every kind that has figures of its own. Some get a failure, which is meant. */
    void serveSomebody() {
        List.of("/netty/2", "/rsocket/20").forEach(path -> serve(netty, path));
        List.of("/rest/2", "/restclient/2/parallel", "/restclient/2/semaphore", "/restclient/2/pool")
                .forEach(path -> serve(tomcat, path));
    }

    private static void serve(Service gateway, String path) {
        try {
            gateway.get(path);
        } catch (IOException truncated) {
            // A stream that fails after its first byte is cut.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        started.forEach(Service::close);
    }
}
