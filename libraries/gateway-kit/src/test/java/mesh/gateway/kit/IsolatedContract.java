package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks two cases that need a network of their own: a system without a free local port, and names that cannot be resolved. Every client
 * must report the same cause. The tests are skipped where the system does not let this user create such a network.
 */
@Tag("faults")
@Tag("faults-short")
public interface IsolatedContract extends GatewayContract {

    /** Status and body by phase and route. */
    Map<String, String> RESULTS = new ConcurrentHashMap<>();

    String LIMITED_NETWORK = "ip link set lo up && echo '%d %d' > /proc/sys/net/ipv4/ip_local_port_range"
            .formatted(IsolatedMain.FIRST_PORT, IsolatedMain.LAST_PORT);

    /** The gateway's class. */
    Class<?> application();

    @Override
    List<Route> routes();

    @Override
    default Gateway gateway() {
        throw new UnsupportedOperationException("the gateway runs in a network of its own");
    }

    @Override
    default void calmTheBackend() {
        // There is no backend.
    }

    @BeforeAll
    default void askInANetworkOfItsOwn() throws IOException, InterruptedException {
        assumeTrue(
                run(List.of("unshare", "-rn", "sh", "-c", LIMITED_NETWORK), new ArrayList<>()),
                "wants unshare: 'unshare -rn' is not there or not allowed");
        RESULTS.clear();
        List<String> lines = new ArrayList<>();
        assertThat(run(command(), lines)).as("%s", String.join("\n", lines)).isTrue();
        lines.stream().filter(line -> line.startsWith(IsolatedMain.RESULT)).forEach(line -> {
            String[] parts = line.split(" ", 4);
            RESULTS.put(parts[1] + " " + parts[2], parts[3]);
        });
    }

    /** Connections to the route's upstream have taken both local ports. */
    @ParameterizedTest
    @MethodSource("servingRoutes")
    default void namesLocalPortsThatAreUsedUp(Route route) {
        Response response = response("ports", route);

        assertThat(response.cause()).as(response.body()).isEqualTo("local-ports-exhausted");
        assertThat(response.json().required("limit").asString()).isEqualTo("net.ipv4.ip_local_port_range");
        assertThat(response.json().required("limitValue").asString())
                .isEqualTo(IsolatedMain.FIRST_PORT + " " + IsolatedMain.LAST_PORT);
    }

    @ParameterizedTest
    @MethodSource("servingRoutes")
    default void namesAHostNameThatCannotBeResolved(Route route) {
        Response response = response("names", route);

        assertThat(response.cause()).as(response.body()).isEqualTo("name-not-resolved");
        assertThat(response.json().required("target").asString()).startsWith("upstream.invalid");
        assertThat(response.json().propertyNames()).doesNotContain("limit");
    }

    private static Response response(String phase, Route route) {
        String result = String.valueOf(RESULTS.get(phase + " " + route.name()));
        assertThat(result).as(phase).startsWith("500 ");
        return new Response(500, Response.PROBLEM, result.substring("500 ".length()));
    }

    private List<String> command() {
        List<String> java = List.of(
                "exec",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-D" + IsolatedMain.APPLICATION + "=" + application().getName(),
                "-cp",
                "\"$0\"",
                IsolatedMain.class.getName(),
                "--mesh.limits.connect-timeout=20s",
                "--mesh.database.acquire-timeout=2s",
                "--mesh.database.password=none");
        return List.of(
                "unshare",
                "-rn",
                "sh",
                "-c",
                LIMITED_NETWORK + " && " + String.join(" ", java),
                System.getProperty("java.class.path"));
    }

    /** Runs a command and adds the lines that it prints. Returns whether it succeeds. */
    private static boolean run(List<String> command, List<String> lines) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(
                            Path.of("target", "isolated.log").toFile()))
                    .start();
            try (var reader = process.inputReader(StandardCharsets.UTF_8)) {
                reader.lines().forEach(lines::add);
            }
            return process.waitFor() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }
}
