package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.StaticApplicationContext;

class DirectLoopbackTest {

    private static final Proxy OTHER = new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("proxy", 3128));

    private final ProxySelector selector =
            new DirectLoopback.Selector(ProxySelector.of((InetSocketAddress) OTHER.address()));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:8080/x",
                "http://localhost/",
                "http://127.1.2.3/",
                "https://[::1]:1/",
                "socket://127.0.0.1:1"
            })
    void usesNoProxyForThisMachine(String uri) {
        assertThat(selector.select(URI.create(uri))).containsExactly(Proxy.NO_PROXY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://example.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org/"})
    void usesTheConfiguredProxyForOtherMachines(String uri) {
        assertThat(selector.select(URI.create(uri))).containsExactly(OTHER);
    }

    /** The other JVM is configured to use proxies for everything, but nothing listens at their port. */
    @Test
    void noClientUsesAProxyForThisMachine() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        try {
            Process clients = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-Dhttp.proxyHost=127.0.0.1",
                            "-Dhttp.proxyPort=1",
                            "-Dhttp.nonProxyHosts=",
                            "-DsocksProxyHost=127.0.0.1",
                            "-DsocksProxyPort=1",
                            "-DsocksNonProxyHosts=",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Clients.class.getName(),
                            Integer.toString(server.getAddress().getPort()))
                    .redirectErrorStream(true)
                    .start();

            assertThat(clients.inputReader().lines().toList()).containsExactly("204", "204", "204", "204");
        } finally {
            server.stop(0);
        }
    }

    /** Runs in the other JVM. Connects with the JDK's two clients, with Apache's client, and with a socket. */
    static final class Clients {

        public static void main(String[] args) throws Exception {
            new DirectLoopback().initialize(new StaticApplicationContext());
            URI uri = URI.create("http://127.0.0.1:" + args[0] + "/");
            for (Client client : List.<Client>of(Clients::jdk, Clients::connection, Clients::apache, Clients::socket)) {
                printResponse(client, uri);
            }
        }

        private interface Client {
            int status(URI uri) throws Exception;
        }

        private static void printResponse(Client client, URI uri) {
            try {
                System.out.println(client.status(uri));
            } catch (Exception failed) {
                System.out.println(failed);
            }
        }

        private static int jdk(URI uri) throws Exception {
            HttpRequest request = HttpRequest.newBuilder(uri).build();
            return HttpClient.newHttpClient()
                    .send(request, BodyHandlers.discarding())
                    .statusCode();
        }

        private static int connection(URI uri) throws IOException {
            return ((HttpURLConnection) uri.toURL().openConnection()).getResponseCode();
        }

        private static int apache(URI uri) throws IOException {
            return HttpClients.createDefault().execute(new HttpGet(uri), response -> response.getCode());
        }

        private static int socket(URI uri) throws IOException {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), uri.getPort())) {
                return socket.isConnected() ? 204 : 0;
            }
        }
    }
}
