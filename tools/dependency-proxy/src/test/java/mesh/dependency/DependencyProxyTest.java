package mesh.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DependencyProxyTest {

    @TempDir
    private Path folder;

    @Test
    void readsTheSettingsOfEachDependency() {
        Arguments arguments = Arguments.parse(List.of(
                "--server.port=1", "--dependency.db.tcp=a:2", "--dependency.db.hang-time=5s", "--dependency.x.port=3"));

        assertThat(arguments)
                .isEqualTo(new Arguments(
                        1, null, Map.of("db", Map.of("tcp", "a:2", "hangTime", "5s"), "x", Map.of("port", "3"))));
    }

    @Test
    void startsAllDependencies() throws Exception {
        Path file = Files.writeString(folder.resolve("r.yaml"), "responses: [{path: /a, body: hello}]");
        Arguments arguments = Arguments.parse(List.of(
                "--server.port=0",
                "--dependency.rates.responses=" + file,
                "--dependency.rates.port=0",
                "--dependency.db.tcp=my_database:1",
                "--dependency.db.port=0",
                "--dependency.db.latency=5ms"));

        try (DependencyProxy proxy = DependencyProxy.start(arguments);
                HttpClient http = HttpClient.newHttpClient()) {
            URI rates = URI.create("http://127.0.0.1:" + proxy.port("rates") + "/a");
            URI db = URI.create("http://127.0.0.1:" + proxy.controlPort() + "/dependencies/db/behaviour");

            assertThat(http.send(HttpRequest.newBuilder(rates).build(), BodyHandlers.ofString())
                            .body())
                    .isEqualTo("hello");
            assertThat(http.send(HttpRequest.newBuilder(db).build(), BodyHandlers.ofString())
                            .body())
                    .contains("PT0.005S");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            db                                                      | unknown argument
            --server.address=0.0.0.0                                | server.address
            --dependency.db.port=0                                  | must have a port, and exactly one of [tcp, http, responses]
            --dependency.db.tcp=a:1                                 | must have a port
            --dependency.db.tcp=a --dependency.db.port=0            | a' must be a host and a port, such as 127.0.0.1:5432
            --dependency.db.tcp=:1 --dependency.db.port=0           | :1' must be a host and a port
            --dependency.db.tcp=::1:1 --dependency.db.port=0        | ::1:1' must be a host and a port
            --dependency.db.tcp=a:1x --dependency.db.port=0         | a:1x' must be a host and a port
            --dependency.db.tcp=a_b:0 --dependency.db.port=0        | a_b:0' has port 0. Allowed: 1 to 65535
            --dependency.db.tcp=[::1]:65536 --dependency.db.port=0  | [::1]:65536' has port 65536. Allowed: 1 to 65535
            --dependency.db.tcp=me:x@a:1 --dependency.db.port=0     | ...@a:1' must be a host and a port
            --dependency.db.http=http://me:x@a:1 --dependency.db.port=0 | ...@a:1' must be a host and a port
            --dependency.db.tcp=a:1 --dependency.db.port=0 --dependency.db.late=1s | late is unknown
            --dependency.db.http=https://my_target --dependency.db.port=0 | must have a host without underscores, because the JDK's TLS rejects them
            --dependency.db.responses=/nowhere --dependency.db.port=0 | /nowhere
            """)
    void doesNotStartWithArgumentsThatItCannotUse(String arguments, String message) {
        List<String> all = new ArrayList<>(List.of("--server.port=0"));
        all.addAll(List.of(arguments.split(" ")));

        assertThatThrownBy(() -> DependencyProxy.start(Arguments.parse(all))).hasMessageContaining(message);
    }

    @Test
    void saysWhichPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<String> arguments = List.of(
                    "--server.port=0", "--dependency.db.tcp=a:1", "--dependency.db.port=" + taken.getLocalPort());

            assertThatThrownBy(() -> DependencyProxy.start(Arguments.parse(arguments)))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("port " + taken.getLocalPort() + " of 'db' cannot be used: ");
        }
    }

    @Test
    void endsWithItsOwner() throws Exception {
        Process owner = new ProcessBuilder("sleep", "600").start();
        Process proxy = proxy(
                "--server.port=0", "--mesh.owner=" + owner.pid(), "--dependency.db.tcp=a:1", "--dependency.db.port=0");
        try {
            assertThat(proxy.inputReader(StandardCharsets.UTF_8).readLine()).startsWith("db on port ");

            owner.destroy();

            assertThat(proxy.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(proxy.exitValue()).isZero();
        } finally {
            owner.destroyForcibly();
            proxy.destroyForcibly();
        }
    }

    @Test
    void exitsWith2IfItCannotStart() throws Exception {
        Process proxy = proxy("--dependency.db.tcp=a:1");

        assertThat(proxy.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(proxy.exitValue()).isEqualTo(2);
        assertThat(proxy.errorReader(StandardCharsets.UTF_8).readLine())
                .isEqualTo("dependency-proxy: 'db' must have a port, and exactly one of [tcp, http, responses]");
    }

    private static Process proxy(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                DependencyProxy.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).start();
    }
}
