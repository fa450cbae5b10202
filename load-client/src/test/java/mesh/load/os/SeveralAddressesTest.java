package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Scanner;
import mesh.load.engine.ScriptedServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests requests to a name with several addresses. They are sent by a JVM of their own, because only a new one reads a file of hosts.
 * {@code UnusualHostTest} tests whole commands.
 */
@Timeout(300)
class SeveralAddressesTest {

    private static final String RESPONSE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final int REQUESTS = 20;

    @TempDir
    private Path folder;

    private @Nullable Process client;

    /** Sends a request for each URL that it reads, with one client, and prints the response. */
    static final class Client {

        private Client() {}

        public static void main(String[] arguments) throws InterruptedException {
            try (BoundedHttpClient http = new BoundedHttpClient(Duration.ofSeconds(60));
                    Scanner urls = new Scanner(System.in, StandardCharsets.UTF_8)) {
                while (urls.hasNextLine()) {
                    System.out.println(response(http, URI.create(urls.nextLine())));
                }
            }
        }

        private static String response(BoundedHttpClient http, URI url) throws InterruptedException {
            try {
                return http.get(url).body();
            } catch (IOException none) {
                return none.toString();
            }
        }
    }

    @BeforeEach
    void start() throws IOException {
        Path hosts = Files.write(folder.resolve("hosts"), List.of("127.0.0.1 localhost", "::1 localhost"));
        client = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djdk.net.hosts.file=" + hosts,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Client.class.getName())
                .redirectError(folder.resolve("errors").toFile())
                .start();
    }

    @AfterEach
    void end() {
        client().destroyForcibly();
    }

    /** Each further connection would be load on the service, and leave a port that cannot be used for a minute. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void onlyTheFirstRequestSearchesForTheAddress(String address) throws IOException {
        try (ScriptedServer server = new ScriptedServer(InetAddress.getAllByName(address)[0], conversation -> {
            while (conversation.request() != null) {
                conversation.send(RESPONSE);
            }
        })) {
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(get(server.address().getPort())).isEqualTo("ok");
            }

            assertThat(server.requests()).isEqualTo(REQUESTS);
            assertThat(server.connections()).isLessThan(REQUESTS);
        }
    }

    @Test
    void aServerThatHasMovedToAnotherAddressIsFoundAgain() throws IOException {
        HttpServer before = server("127.0.0.1", 0, "before");
        int port = before.getAddress().getPort();
        assertThat(get(port)).isEqualTo("before");

        HttpServer after = server("::1", port, "after");
        before.stop(0);

        assertThat(List.of(get(port), get(port), get(port))).contains("after");
        after.stop(0);
    }

    @Test
    void aServerThatStartsLaterIsFound() throws IOException {
        HttpServer elsewhere = server("127.0.0.1", 0, "elsewhere");
        int port = elsewhere.getAddress().getPort();
        elsewhere.stop(0);
        assertThat(get(port)).contains("ConnectException");

        HttpServer later = server("::1", port, "later");

        assertThat(get(port)).isEqualTo("later");
        later.stop(0);
    }

    private String get(int port) throws IOException {
        BufferedWriter urls = client().outputWriter();
        urls.write("http://localhost:" + port + "/\n");
        urls.flush();
        BufferedReader responses = client().inputReader();
        return String.valueOf(responses.readLine());
    }

    private Process client() {
        return Objects.requireNonNull(client);
    }

    private static HttpServer server(String address, int port, String body) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(address, port), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, body.length());
            exchange.getResponseBody().write(body.getBytes(StandardCharsets.US_ASCII));
            exchange.close();
        });
        server.start();
        return server;
    }
}
