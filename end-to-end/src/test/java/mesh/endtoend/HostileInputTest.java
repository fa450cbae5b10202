package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import mesh.gateway.kit.Route;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sends hostile input to the services. Each request must get a response or lose its connection. Each failure must name a cause, and no
 * response may show a stack trace. Afterwards each service must work as before.
 */
@Tag("hostile")
class HostileInputTest {

    private static final List<String> NETTY =
            withRoutes(Route.ofNetty(), "/actuator/{}", "/actuator/health/{}", "/{}", "*");
    private static final List<String> TOMCAT =
            withRoutes(Route.ofTomcat(), "/actuator/{}", "/actuator/metrics/{}", "/error", "/{}", "*");
    private static final List<String> LEGACY = List.of(
            "/legacy/temperatures?baseDate={}",
            "/legacy/temperatures?{}",
            "/legacy/temperatures",
            "/legacy/counters",
            "/legacy/{}",
            "/actuator/{}",
            "/{}");

    /** Paths that use each pool of a gateway except those of the database, which this mesh does not have. */
    private static final List<String> ALL_POOLS = Stream.concat(
                    Stream.of(Route.values())
                            .filter(route -> !route.callsDatabase())
                            .map(route -> route.path(2)),
                    Stream.of("/actuator/health"))
            .toList();

    /**
     * The size of a pool always varies by a few threads. Input that leaks a thread is sent many times, and so leaks many more than these.
     */
    private static final int SPARE = 10;

    private static final Map<String, Integer> threadsBefore = new TreeMap<>();

    @TempDir
    private static Path home;

    private static UpMesh mesh;
    private static int tried;

    private final long seed = Drawn.seed();
    private final HostileInput input = new HostileInput(seed);

    private static List<String> withRoutes(List<Route> routes, String... more) {
        return Stream.concat(routes.stream().map(route -> route.toString().replace("{cnt}", "{}")), Stream.of(more))
                .toList();
    }

    @BeforeAll
    static void startTheMesh() throws Exception {
        mesh = UpMesh.start(home);
        mesh.respondAtOnce();
        useEveryPool();
        threadsBefore.putAll(threads());
    }

    @AfterAll
    static void stopTheMesh() throws Exception {
        if (mesh != null) { // null if the mesh did not start
            try {
                noThreadIsLost();
                System.out.println("in all " + tried + " inputs to services; threads before " + threadsBefore
                        + ", after " + threads());
            } finally {
                mesh.down();
            }
        }
    }

    @Test
    void theNettyGatewayRespondsToAnyInput() throws Exception {
        send("netty-gateway", NETTY, 0.2);
        worksAsBefore("netty-gateway", "/netty/1", "/netty-rest/2", "/rsocket/3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tomcat-gateway", "tomcat-gateway-virtual"})
    void theTomcatGatewaysRespondToAnyInput(String gateway) throws Exception {
        send(gateway, TOMCAT, 0.15);
        worksAsBefore(gateway, "/tomcat/1", "/rest/2", "/tomcat/rsocket/3");
    }

    @Test
    void theBackendRespondsToAnyInput() throws Exception {
        send("legacy-backend", LEGACY, 0.1);
        worksAsBefore("legacy-backend", "/legacy/temperatures?baseDate=2026-11-21");
    }

    private void send(String service, List<String> paths, double share) throws Exception {
        int port = mesh.service(service).port();
        int inputs = Drawn.inputs(share);
        Map<String, Integer> responses =
                HostileResponses.count(port, inputs, () -> HostileRequest.draw(input, paths, port));
        tried += inputs;
        System.out.println(service + ": " + inputs + " inputs, responses " + responses + ", -Dseed=" + seed);
    }

    @Test
    void theBackendRejectsOrAcceptsAnyBehaviour() throws Exception {
        int inputs = Drawn.inputs(0.1);
        Map<String, Integer> responses = HostileResponses.count(
                mesh.service("legacy-backend").port(), inputs, () -> HostileBehaviour.draw(input));
        mesh.respondAtOnce();
        tried += inputs;
        System.out.println("behaviour: " + inputs + " inputs, responses " + responses + ", -Dseed=" + seed);
        assertThat(responses.keySet()).allMatch(response -> response.matches("200|4..|closed"));
        worksAsBefore("legacy-backend", "/legacy/temperatures?baseDate=2026-11-21");
    }

    @Test
    void theStoreRespondsToAnyInput() throws Exception {
        int inputs = Drawn.inputs(0.15);
        int responded = 0;
        try (RSocketWire wire = new RSocketWire(mesh.storePort())) {
            for (int i = inputs; i > 0; i--) {
                byte[] frame = HostileFrame.draw(input, wire.nextStream());
                String errors = errorsAfter(wire, frame);
                responded += errors.isBlank() ? 0 : 1;
                assertThat(errors)
                        .as(HostileResponses.shown(frame))
                        .doesNotContainPattern(HostileResponses.STACK_TRACE);
            }
        }
        tried += inputs;
        System.out.println(
                "rsocket-store: " + inputs + " inputs, " + responded + " responded to with an error, -Dseed=" + seed);
        assertThat(responded).isPositive();
        worksAsBefore("netty-gateway", "/rsocket/100");
        worksAsBefore("rsocket-store", "/actuator/health/readiness");
    }

    private String errorsAfter(RSocketWire wire, byte[] frame) {
        try {
            return wire.send(frame);
        } catch (IOException | RuntimeException hang) {
            throw new AssertionError("to " + HostileResponses.shown(frame) + ", -Dseed=" + seed, hang);
        }
    }

    /** Sends a request for each pool that a service creates on first use. */
    private static void useEveryPool() throws Exception {
        for (String service : mesh.services().keySet()) {
            for (String path : ALL_POOLS) {
                mesh.status(service, path);
            }
        }
    }

    private static Map<String, Integer> threads() throws Exception {
        Map<String, Integer> threads = new TreeMap<>();
        for (String service : mesh.services().keySet()) {
            threads.put(service, mesh.threads(service));
        }
        return threads;
    }

    /**
     * Waits until the number of threads is as before. Tomcat releases a thread that was idle for a minute, and gives work to the thread
     * that has waited longest. At one request per second it would keep sixty threads for ever, so the test asks rarely.
     */
    private static void noThreadIsLost() {
        Awaitility.await("as many threads as before, " + threadsBefore)
                .atMost(Duration.ofMinutes(2))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofSeconds(20))
                .until(
                        HostileInputTest::threads,
                        now -> now.entrySet().stream()
                                .allMatch(
                                        one -> one.getValue() <= threadsBefore.getOrDefault(one.getKey(), 0) + SPARE));
    }

    private static void worksAsBefore(String service, String... paths) throws Exception {
        for (String path : paths) {
            assertThat(mesh.status(service, path)).as(service + path).isEqualTo(200);
        }
        String log = Files.readString(mesh.service(service).log());
        assertThat(log).doesNotContain("OutOfMemoryError", "StackOverflowError");
    }
}
