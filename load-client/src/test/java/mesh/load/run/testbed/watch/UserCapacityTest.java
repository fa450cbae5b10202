package mesh.load.run.testbed.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mesh.load.os.LinuxCounters;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.services.RunningService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests what is said before a load of 1000 users about an application that runs in this process. */
@EnabledOnOs(OS.LINUX)
class UserCapacityTest {

    private static final Map<String, Object> TOMCAT =
            Map.of("tomcat.accept-count", 100, "accept-queue", 100, "somaxconn", 4096);

    @TempDir
    private Path proc;

    @Test
    void namesAnAcceptQueueThatIsShorterThanTheLargestStep() throws IOException {
        assertThat(lacking(4096, 1_048_576, TOMCAT))
                .containsExactly("mine lets at most 100 connections wait to be accepted (its accept-count, "
                        + "net.core.somaxconn), fewer than its 1,000 users: some may wait a second or more to connect");
    }

    @Test
    void theKernelBoundsAQueueThatNothingIsKnownOf() throws IOException {
        assertThat(lacking(128, 1_048_576, Map.of()))
                .containsExactly(
                        "mine lets at most 128 connections wait to be accepted (net.core.somaxconn), fewer than its "
                                + "1,000 users: some may wait a second or more to connect");
        assertThat(lacking(4096, 1_048_576, Map.of())).isEmpty();
    }

    @Test
    void namesALimitOfOpenFilesThatLeavesNoneForAllUsers() throws IOException {
        assertThat(lacking(4096, 1000, Map.of()))
                .containsExactly(
                        "mine may have only 1,000 files open (ulimit -n), and needs one for the connection of each of its "
                                + "1,000 users");
        assertThat(lacking(4096, 1024, Map.of())).isEmpty();
    }

    /** Without {@code /proc}, nothing is known. */
    @Test
    void saysNothingThatItDoesNotKnow() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(lacking(server, Map.of())).isEmpty();
        }
    }

    private List<String> lacking(int somaxconn, int files, Map<String, Object> limits) throws IOException {
        Files.createDirectories(proc.resolve("sys/net/core"));
        Files.writeString(proc.resolve("sys/net/core/somaxconn"), somaxconn + "\n");
        Path own = Files.createDirectories(
                proc.resolve(Long.toString(ProcessHandle.current().pid())));
        Files.writeString(own.resolve("limits"), """
                Limit                     Soft Limit           Hard Limit           Units
                Max cpu time              unlimited            unlimited            seconds
                Max open files            %d              1048576              files
                """.formatted(files));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return lacking(server, limits);
        }
    }

    private List<String> lacking(ServerSocket server, Map<String, Object> limits) {
        URI base = URI.create("http://127.0.0.1:" + server.getLocalPort());
        Scenario scenario = ScenarioReader.read("own.yaml", """
                name: own
                question: Are there enough places?
                users: 10
                applications: {mine: {url: "%s"}}
                contenders:
                  - {id: few, service: mine, path: /}
                  - {id: many, service: mine, path: /, users: 1000}
                """.formatted(base));
        Service mine = scenario.contenders().getFirst().service();
        return new UserCapacity(scenario, Map.of(mine, limits), new LinuxCounters(proc))
                .lacking(List.of(new RunningService(mine, base, null)));
    }
}
