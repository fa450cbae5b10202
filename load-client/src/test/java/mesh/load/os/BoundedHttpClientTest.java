package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class BoundedHttpClientTest {

    private static final Duration LONG = Duration.ofSeconds(50);

    @Test
    void aBodyMayBeAsLargeAsTheBoundButNotLarger() throws Exception {
        HttpServer server = serve("0123456789");
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (BoundedHttpClient enough = new BoundedHttpClient(LONG, 10);
                BoundedHttpClient tooLittle = new BoundedHttpClient(LONG, 9)) {
            assertThat(enough.send(get(uri)).body()).isEqualTo("0123456789");
            assertThatThrownBy(() -> tooLittle.send(get(uri)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the body of the response has more than 9 bytes");
        } finally {
            server.stop(0);
        }
    }

    /** A small body may become a huge one. */
    @Test
    void aCompressedTextIsDecodedAndBoundedAfterThat() throws Exception {
        String text = "é".repeat(50_000);
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        HttpServer server = serve(compressed.toByteArray(), "gzip");
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (BoundedHttpClient enough = new BoundedHttpClient(LONG, 100_000);
                BoundedHttpClient tooLittle = new BoundedHttpClient(LONG, 99_999)) {
            assertThat(enough.send(get(uri)).body()).isEqualTo(text);
            assertThatThrownBy(() -> tooLittle.send(get(uri)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the body of the response has more than 99999 bytes");
        } finally {
            server.stop(0);
        }
    }

    /** For example, a login redirects with its cookie, and a filter of the server names the encoding of each response. */
    @ParameterizedTest
    @CsvSource({"200, 0, GET", "204, -1, GET", "302, -1, POST", "302, 0, GET", "304, -1, GET", "200, -1, HEAD"})
    void aCompressedResponseMayHaveNoBody(int status, int length, String method) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            exchange.getResponseHeaders().add("Set-Cookie", "SID=a");
            exchange.sendResponseHeaders(status, length);
            exchange.close();
        });
        server.start();
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (BoundedHttpClient http = new BoundedHttpClient(LONG, 100)) {
            HttpResponse<String> response = http.send(HttpRequest.newBuilder(uri)
                    .method(method, HttpRequest.BodyPublishers.noBody())
                    .build());

            assertThat(response.body()).isEmpty();
            assertThat(response.headers().firstValue("Set-Cookie")).hasValue("SID=a");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void stopsReadingAnEndlessBody() throws Exception {
        try (EndlessServer server = EndlessServer.pouring();
                BoundedHttpClient http = new BoundedHttpClient(LONG, 100_000)) {
            assertThatThrownBy(() -> http.send(get(server.uri()))).hasMessageContaining("more than 100000 bytes");

            server.awaitClosed();
        }
    }

    /** The JDK's client has no timeout for the body: its timeout ends when the head has arrived. */
    @Test
    void timesOutOnABodyThatDoesNotArrive() throws Exception {
        try (EndlessServer server = EndlessServer.holding();
                BoundedHttpClient http = new BoundedHttpClient(Duration.ofSeconds(1), 100)) {
            assertThatThrownBy(() -> http.send(get(server.uri())))
                    .isInstanceOf(HttpTimeoutException.class)
                    .hasMessage("no complete response within 1 s");

            server.awaitClosed();
        }
    }

    /** For example, the client cannot write the body to a file on a full disk. */
    @Test
    void reportsImmediatelyWhyTheBodyCannotBeStored() throws Exception {
        try (EndlessServer server = EndlessServer.pouring();
                BoundedHttpClient http = new BoundedHttpClient(LONG, Long.MAX_VALUE)) {
            assertThatThrownBy(() -> http.send(get(server.uri()), BodyHandlers.ofByteArrayConsumer(part -> {
                        throw new UncheckedIOException(new IOException("No space left on device"));
                    })))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage("No space left on device");
        }
    }

    @Test
    void distinguishesARefusedConnectionFromAMissingResponse() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        try (BoundedHttpClient http = new BoundedHttpClient(LONG, 100)) {
            assertThatThrownBy(() -> http.send(get(URI.create("http://127.0.0.1:" + port))))
                    .isInstanceOf(ConnectException.class);
        }
    }

    private static HttpRequest get(URI uri) {
        return HttpRequest.newBuilder(uri).build();
    }

    private static HttpServer serve(String body) throws IOException {
        return serve(body.getBytes(StandardCharsets.US_ASCII), "identity");
    }

    private static HttpServer serve(byte[] bytes, String encoding) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Content-Encoding", encoding);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        return server;
    }
}
