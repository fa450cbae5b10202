package mesh.endtoend;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A backend, a store, and the two gateways that call them. All run in a profile that exposes metrics or traces. */
final class ObservedMesh implements AutoCloseable {

    private final List<Service> started = new ArrayList<>();
    private final Service backend;
    private final Service store;
    private final Service netty;
    private final Service tomcat;
    private final List<String> common;
    private final String[] upstreams;

    private ObservedMesh(Path folder, double failureRatio, String... common) throws IOException {
        this.common = List.of(common);
        int rsocket = Service.freePort();
        backend = start(
                "legacy-backend",
                folder,
                "--legacy.behaviour.service-time=5ms",
                "--legacy.behaviour.failure-ratio=" + failureRatio);
        store = start("rsocket-store", folder, "--spring.rsocket.server.port=" + rsocket);
        upstreams = new String[] {
            "--mesh.legacy.url=http://127.0.0.1:" + backend.port(), "--mesh.store.url=tcp://127.0.0.1:" + rsocket
        };
        netty = start("netty-gateway", folder, upstreams);
        tomcat = start("tomcat-gateway", folder, upstreams);
    }

    /** Starts a mesh that Prometheus can scrape. Its backend fails 30 % of its requests. Every service is ready when this returns. */
    static ObservedMesh start(Path folder) throws IOException {
        return new ObservedMesh(folder, 0.3, "--spring.profiles.active=observe");
    }

    /** Starts a mesh that sends each span to the receiver without delay. */
    static ObservedMesh startTraced(Path folder, OtlpReceiver receiver) throws IOException {
        return new ObservedMesh(
                folder,
                0,
                "--spring.profiles.active=traces",
                "--management.opentelemetry.tracing.export.otlp.endpoint=" + receiver.url() + "/v1/traces",
                "--management.opentelemetry.tracing.export.schedule-delay=100ms");
    }

    /** Starts one more gateway for the same backend and store. It has no connections to them yet. */
    Service startAnother(String gateway, Path folder) throws IOException {
        return start(gateway, folder, upstreams);
    }

    private Service start(String module, Path folder, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(common);
        Service service = Service.start(module, folder, all.toArray(String[]::new));
        started.add(service);
        return service;
    }

    /** Returns the services by their names in Prometheus. */
    Map<String, Service> services() {
        return Map.of(
                "legacy-backend", backend, "rsocket-store", store, "netty-gateway", netty, "tomcat-gateway", tomcat);
    }

    /** Sends one request after another, to one route for each kind of metric. Some requests fail, as intended. */
    void serveSomebody() {
        List.of("/netty/2", "/rsocket/20").forEach(path -> serve(netty, path));
        List.of("/rest/2", "/restclient/2/parallel", "/restclient/2/semaphore", "/restclient/2/pool")
                .forEach(path -> serve(tomcat, path));
    }

    private static void serve(Service gateway, String path) {
        try {
            gateway.get(path);
        } catch (IOException truncated) {
            // If a stream fails after its first byte, the gateway cuts the connection.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        started.forEach(Service::close);
    }
}
