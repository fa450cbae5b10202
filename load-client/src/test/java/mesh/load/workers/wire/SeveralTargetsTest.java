package mesh.load.workers.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.ScriptedServer;
import mesh.load.engine.http.UserRequest;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a plan whose requests name a host with several addresses. It is decoded by a new JVM, because only that reads a file of hosts. */
@Timeout(300)
class SeveralTargetsTest {

    private static final int USERS = 20;

    @TempDir
    private Path folder;

    /** Decodes a plan for the port that it gets, and prints the addresses of its requests. */
    static final class Worker {

        private Worker() {}

        public static void main(String[] arguments) throws Exception {
            InetSocketAddress target = new InetSocketAddress("localhost", Integer.parseInt(arguments[0]));
            UserRequest request = new UserRequest("/", "application/json", 1).of(target);
            List<UserRequest> users = Collections.nCopies(USERS, request);
            LoadPlan plan = new LoadPlan(target, users, new Shape.Burst(), Duration.ofSeconds(1));

            byte[] message = WireFormat.encoded(new Message.Prepare("run", 1, plan));
            LoadPlan decoded = ((Message.Prepare) WireFormat.FROM_COORDINATOR.decoded(message)).plan();

            decoded.users().forEach(user -> System.out.println(user.target()));
        }
    }

    /** The connections would be load on the service, immediately before the measured one. */
    @Test
    void eachServiceOfAPlanIsSearchedOnce() throws Exception {
        InetAddress address = InetAddress.getAllByName("::1")[0];
        try (ScriptedServer server = new ScriptedServer(address, conversation -> conversation.request())) {
            Path hosts = Files.write(folder.resolve("hosts"), List.of("127.0.0.1 localhost", "::1 localhost"));
            Process worker = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-Djdk.net.hosts.file=" + hosts,
                            "-cp",
                            System.getProperty("java.class.path"),
                            Worker.class.getName(),
                            Integer.toString(server.address().getPort()))
                    .redirectError(folder.resolve("errors").toFile())
                    .start();

            List<String> targets = worker.inputReader().lines().toList();

            assertThat(targets)
                    .as(Files.readString(folder.resolve("errors")))
                    .hasSize(USERS)
                    .allMatch(target -> target.startsWith("localhost/[0:0:0:0:0:0:0:1]:"));
            assertThat(server.connections()).isEqualTo(1);
        }
    }
}
