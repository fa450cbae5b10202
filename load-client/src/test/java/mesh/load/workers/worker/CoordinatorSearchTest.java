package mesh.load.workers.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.coordinator.WorkerPool;
import mesh.load.workers.wire.Token;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a worker whose coordinator's name has several addresses. It is a process, because only a new JVM reads a file of hosts. */
@Timeout(300)
class CoordinatorSearchTest {

    @TempDir
    private Path folder;

    private final List<String> lines = new CopyOnWriteArrayList<>();

    /** A connection that only tries the address would be reported as one of a stranger. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void aWorkerArrivesWithItsFirstConnection(String address) throws Exception {
        String secret = Token.random();
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getAllByName(address)[0], 0);
        WorkerPool pool = new WorkerPool(anyPort, Token.of(secret), 1, lines::add);
        Process worker = worker(pool.address().getPort(), secret);
        try {
            pool.await("run-1", EngineKind.NIO, Duration.ofSeconds(250), () -> {});
        } finally {
            pool.close();
            worker.destroyForcibly();
        }
        assertThat(lines).isEmpty();
    }

    private Process worker(int port, String secret) throws Exception {
        Path hosts = Files.write(folder.resolve("hosts"), List.of("127.0.0.1 localhost", "::1 localhost"));
        ProcessBuilder worker = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djdk.net.hosts.file=" + hosts,
                "-cp",
                System.getProperty("java.class.path"),
                "mesh.load.cli.Main",
                "worker",
                "localhost:" + port);
        worker.environment().put(Token.VARIABLE, secret);
        return worker.redirectErrorStream(true)
                .redirectOutput(folder.resolve("worker").toFile())
                .start();
    }
}
