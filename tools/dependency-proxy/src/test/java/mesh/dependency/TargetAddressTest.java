package mesh.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls targets that listen on the second address of their name. Each test starts a JVM, because only a new one reads a file of hosts. */
class TargetAddressTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"several", "my_target"})
    void allAddressesOfAnHttpTargetAreTried(String host) throws Exception {
        HttpServer server = HttpServer.create(second(), 0);

        HttpResponse<String> response = throughProxy(
                server, "http=http://" + host + ":" + server.getAddress().getPort() + "/base/");

        assertThat(response.body()).isEqualTo(host + ":" + server.getAddress().getPort() + " /base/a?b=c");
    }

    @Test
    void allAddressesOfATargetWithTlsAreTriedUnderItsName() throws Exception {
        HttpsServer server = HttpsServer.create(second(), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tlsOf("several")));

        HttpResponse<String> response = throughProxy(
                server, "http=https://several:" + server.getAddress().getPort());

        assertThat(response.body()).isEqualTo("several:" + server.getAddress().getPort() + " /a?b=c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"several", "my_target"})
    void allAddressesOfATcpTargetAreTried(String host) throws Exception {
        HttpServer server = HttpServer.create(second(), 0);

        HttpResponse<String> response =
                throughProxy(server, "tcp=" + host + ":" + server.getAddress().getPort());

        assertThat(response.body()).endsWith(" /a?b=c");
    }

    private static InetSocketAddress second() throws IOException {
        return new InetSocketAddress(InetAddress.getAllByName("::1")[0], 0);
    }

    private HttpResponse<String> throughProxy(HttpServer server, String target) throws Exception {
        server.createContext("/", TargetAddressTest::echo);
        server.start();
        Process proxy = proxy("--server.port=0", "--dependency.db." + target, "--dependency.db.port=0");
        try (HttpClient http = HttpClient.newHttpClient()) {
            String started = proxy.inputReader(StandardCharsets.UTF_8).readLine();
            String port = started.replaceFirst("db on port (\\d+): .*", "$1");
            return http.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/a?b=c"))
                            .build(),
                    BodyHandlers.ofString());
        } finally {
            proxy.destroyForcibly();
            server.stop(0);
        }
    }

    /** Responds with the host and the path of the request. */
    private static void echo(HttpExchange exchange) throws IOException {
        byte[] request = (exchange.getRequestHeaders().getFirst("Host") + " " + exchange.getRequestURI())
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, request.length);
        exchange.getResponseBody().write(request);
        exchange.close();
    }

    private Process proxy(String... arguments) throws IOException {
        Path hosts = Files.writeString(
                folder.resolve("hosts"), "127.0.0.1 several my_target localhost\n::1 several my_target\n");
        List<String> command = new ArrayList<>(List.of(
                program("java"),
                "-XX:TieredStopAtLevel=1",
                "-Djdk.net.hosts.file=" + hosts,
                "-Djavax.net.ssl.trustStore=" + keys(),
                "-Djavax.net.ssl.trustStorePassword=" + PASSWORD,
                "-cp",
                System.getProperty("java.class.path"),
                DependencyProxy.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Creates a certificate of its own for this name. */
    private SSLContext tlsOf(String host) throws Exception {
        Process keytool = new ProcessBuilder(
                        program("keytool"),
                        "-genkeypair",
                        "-alias",
                        "own",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "san=dns:" + host,
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        keys().toString())
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore own = KeyStore.getInstance(keys().toFile(), PASSWORD.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(own, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private Path keys() {
        return folder.resolve("keys.p12");
    }

    private static String program(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }
}
