package mesh.load.run.testbed.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import mesh.load.engine.http.ContentDigest;
import mesh.load.engine.http.RequestBody;
import mesh.load.os.EndlessServer;
import mesh.load.services.process.MeshException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceResponsesTest {

    private static final byte[] CONTENT = "a document".getBytes(StandardCharsets.UTF_8);
    private static final ContentDigest DIGEST = RequestBody.of("x", CONTENT).digest();

    private final HttpServer server = open();
    private final ReferenceResponses references = new ReferenceResponses();

    @AfterEach
    void close() {
        references.close();
        server.stop(0);
    }

    @Test
    void digestsTheResponseOfTheService() throws Exception {
        assertThat(references.digest(serving(200), "text/plain")).isEqualTo(DIGEST);
    }

    @Test
    void acceptsAResponseThatMatchesItsDigest() throws Exception {
        String right = base64(MessageDigest.getInstance("SHA-256").digest(CONTENT));

        assertThat(references.digest(serving(200, "sha-512=:AA==:, sha-256=:" + right + ":"), "text/plain"))
                .isEqualTo(DIGEST);
    }

    @Test
    void rejectsAResponseThatDiffersFromItsDigest() {
        URI uri = serving(200, "sha-256=:" + base64(new byte[32]) + ":");

        assertThatThrownBy(() -> references.digest(uri, "text/plain"))
                .isInstanceOf(MeshException.class)
                .hasMessage("GET " + uri + " sent a body that does not match its Repr-Digest");
    }

    @Test
    void readsTheDigestOfALaterField() {
        URI uri = serving(
                200,
                "sha-512=:AAAA:",
                "x-sha-256=:" + base64(new byte[32]) + ":",
                "sha-256=:" + base64(new byte[32]) + ":");

        assertThatThrownBy(() -> references.digest(uri, "text/plain")).isInstanceOf(MeshException.class);
    }

    @Test
    void anotherAlgorithmIsIgnored() throws InterruptedException {
        URI uri = serving(200, "x-sha-256=:" + base64(new byte[32]) + ":");

        assertThat(references.digest(uri, "text/plain")).isEqualTo(DIGEST);
    }

    @Test
    void rejectsAnEndlessResponse() throws Exception {
        try (EndlessServer endless = EndlessServer.pouring();
                ReferenceResponses few = new ReferenceResponses(1_000_000)) {
            assertThatThrownBy(() -> few.digest(endless.uri(), "text/plain"))
                    .isInstanceOf(MeshException.class)
                    .hasMessageContaining("has more than 1000000 bytes");
        }
    }

    @Test
    void rejectsAResponseWithAnErrorStatus() {
        URI uri = serving(404);

        assertThatThrownBy(() -> references.digest(uri, "text/plain"))
                .isInstanceOf(MeshException.class)
                .hasMessage("GET " + uri + " responded with 404");
    }

    @Test
    void canUseAResponseAsARequestBody() throws Exception {
        RequestBody body = references.body(serving(200), "text/plain");

        assertThat(body.digest()).isEqualTo(DIGEST);
        assertThat(body.contentType()).isEqualTo("text/plain");
    }

    /** Each line: a body, with {@code ~} for a line end, and what a message says about it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            Bad Request~This combination of host and port requires TLS.~ | This combination of host and port requires TLS.
            Client sent an HTTP request to an HTTPS server.              | Client sent an HTTP request to an HTTPS server.
            <title>400</title>~<p>Reason: <b>speaking plain</b> HTTP to an SSL-enabled port</p> | Reason:  speaking plain  HTTP to an SSL-enabled port
            <html><title lang="en">~ Bad Request ~</title>               | Bad Request
            <title>Bad</title>~This needs plain text, see https://a.test | Bad
            {"detail":"this path requires a page","title":"Bad Request","type":"https://example.com/page"} | Bad Request
            {"detail":"a callback requires https","error":"Bad Request"} | Bad Request
            {"detail":"a callback requires https"}                       | {"detail":"a callback requires https"}
            [{"title":"no object"}]                                      | [{"title":"no object"}]
            Not here~and not there                                       | Not here
            """)
    void quotesWhatAServerSays(String body, String says) throws InterruptedException {
        assertThat(excerpt(body.replace('~', '\n'))).isEqualTo("text/plain: " + says);
    }

    /** A pattern that reads the rest of such a body again and again takes minutes. */
    @ParameterizedTest
    @ValueSource(strings = {"plain ", "requires", "<", "<title>", "<title ", "<title>\n", "plain <", "[", "{\"a\":"})
    @Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
    void readsAHostileBodyOnce(String part) throws InterruptedException {
        assertThat(excerpt(part.repeat(1_000_000 / part.length()))).startsWith("text/plain");
        assertThat(excerpt("<title>" + " ".repeat(500_000) + part)).startsWith("text/plain");
        assertThat(excerpt("plain tls " + part.repeat(1_000_000 / part.length())))
                .startsWith("text/plain: plain tls");
    }

    private String excerpt(String body) throws InterruptedException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        HttpContext context = server.createContext("/error", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/plain;charset=UTF-8");
            exchange.sendResponseHeaders(400, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/error");
        String excerpt = ReferenceResponses.excerpt(HttpRequest.newBuilder(uri).build(), text -> text)
                .orElseThrow();
        server.removeContext(context);
        return excerpt;
    }

    private URI serving(int status, String... digests) {
        server.createContext("/document", exchange -> {
            for (String digest : digests) {
                exchange.getResponseHeaders().add("Repr-Digest", digest);
            }
            exchange.sendResponseHeaders(status, CONTENT.length);
            exchange.getResponseBody().write(CONTENT);
            exchange.close();
        });
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/document");
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static HttpServer open() {
        try {
            HttpServer opened = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
            opened.start();
            return opened;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
