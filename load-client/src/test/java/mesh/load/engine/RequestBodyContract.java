package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import mesh.load.engine.http.Ascii;
import mesh.load.engine.http.ContentDigest;
import mesh.load.engine.http.ExpectedResponse;
import mesh.load.engine.http.RequestBody;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how each engine sends and receives bodies, against real servers, some of which do not read them. */
@Timeout(300)
public abstract class RequestBodyContract {

    private static final int LARGE = 20 * 1024 * 1024;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Outcome OK = new Outcome.Ok(200);

    protected abstract EngineKind kind();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 64 * 1024, LARGE})
    void sendsABodyOfAnyLengthAndChecksItsReceipt(int length) throws IOException {
        try (ScriptedServer server = BodyServer.givingReceipts()) {
            LoadResult result = fire(server, List.of(post(random(length))), new Shape.Burst());

            assertThat(outcomes(result)).containsExactly(OK);
        }
    }

    @Test
    void sendsTheBodyAgainWithEachRequestOfAClosedLoop() throws IOException {
        try (ScriptedServer server = BodyServer.givingReceipts()) {
            LoadResult result = fire(server, Collections.nCopies(4, post(random(300_000))), new Shape.Closed(5));

            assertThat(outcomes(result)).hasSize(20).containsOnly(OK);
            assertThat(server.connections()).isEqualTo(4);
        }
    }

    @Test
    void sendsAFile(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("document"), random(200_000));
        RequestBody body = RequestBody.ofFile("application/pdf", file);
        try (ScriptedServer server = BodyServer.givingReceipts()) {
            LoadResult result = fire(server, List.of(post(body)), new Shape.Burst());

            assertThat(outcomes(result)).containsExactly(OK);
            assertThat(body.digest().length()).isEqualTo(200_000);
        }
    }

    @Test
    void writesMethodTypeAndLengthInTheHead() throws IOException {
        String[] head = new String[1];
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            head[0] = conversation.request();
            conversation.skip(3);
            conversation.send(Responses.withLength("200 OK", "text/plain", "thanks"));
        })) {
            RequestBody body = RequestBody.of("text/plain", Ascii.bytes("abc"));
            fire(
                    server,
                    List.of(new UserRequest("/json/5", "text/plain", body, new ExpectedResponse.Any())),
                    new Shape.Burst());

            assertThat(head[0])
                    .startsWith("POST /json/5 HTTP/1.1\r\n")
                    .contains("\r\nContent-Type: text/plain\r\n")
                    .contains("\r\nContent-Length: 3\r\n");
        }
    }

    @Test
    void waitsForAServerThatReadsSlowly() throws IOException {
        try (ScriptedServer server = BodyServer.readingSlowly()) {
            LoadResult result = fire(server, Collections.nCopies(3, post(random(4_000_000))), new Shape.Burst());

            assertThat(outcomes(result)).hasSize(3).containsOnly(OK);
        }
    }

    @Test
    void timesOutOnAServerThatReadsNothing() throws Exception {
        try (ScriptedServer server = BodyServer.readingNothing()) {
            LoadResult result = engine().fire(
                            new LoadPlan(
                                    server.address(),
                                    List.of(post(random(LARGE))),
                                    new Shape.Closed(2),
                                    Duration.ofMillis(200)),
                            LoadEngine.Progress.NONE);

            assertThat(outcomes(result)).hasSize(2).hasOnlyElementsOfType(Outcome.TimedOut.class);
        }
    }

    /**
     * Tomcat behaves like this server if a body is over the limit: it responds and closes the connection, and bytes in flight cause a
     * reset.
     */
    @Test
    void recordsTheResponseOfAServerThatRejectsTheBody() throws IOException {
        try (ScriptedServer server = BodyServer.refusing()) {
            LoadResult result = fire(server, Collections.nCopies(5, post(random(LARGE))), new Shape.Closed(3));

            assertThat(outcomes(result)).hasSize(15).containsOnly(new Outcome.ClientError(413));
        }
    }

    /** The server keeps the connection open and waits for the rest of the request, which the client no longer sends. */
    @Test
    void closesAConnectionWithAResponseBeforeTheEndOfTheRequest() throws IOException {
        try (ScriptedServer server = BodyServer.refusingAndWaiting()) {
            LoadResult result = fire(server, List.of(post(random(LARGE))), new Shape.Closed(3));

            assertThat(outcomes(result)).hasSize(3).containsOnly(new Outcome.ClientError(413));
            assertThat(server.connections()).isEqualTo(3);
        }
    }

    @Test
    void recordsWrongContentIfTheReceiptIsOfAnotherBody() throws IOException {
        try (ScriptedServer server = BodyServer.losingTheLastByte()) {
            LoadResult result = fire(server, List.of(post(random(1000))), new Shape.Burst());

            assertThat(outcomes(result))
                    .singleElement()
                    .asString()
                    .contains("a digest of 1000 bytes", "the digest of 999 bytes");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "[]", "", "{\"length\":1000}", "{\"length\":1000,\"sha256\":\"abc\"}", "{\"length\":"})
    void recordsAnInvalidReceipt(String receipt) throws IOException {
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.skip(1000);
            conversation.send(Responses.json(receipt));
        })) {
            LoadResult result = fire(server, List.of(post(random(1000))), new Shape.Burst());

            assertThat(outcomes(result)).singleElement().asString().contains("actual=none");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 64 * 1024, LARGE})
    void digestsAResponseOfAnyLength(int length) throws IOException {
        byte[] content = random(length);
        try (ScriptedServer server = BodyServer.serving(content)) {
            LoadResult result = fire(server, Collections.nCopies(2, get(digestOf(content))), new Shape.Closed(2));

            assertThat(outcomes(result)).hasSize(4).containsOnly(OK);
            assertThat(result.requests()).extracting(RequestRecord::bytes).containsOnly((long) length);
        }
    }

    @Test
    void recordsAResponseWithOneBitFlipped() throws IOException {
        byte[] content = random(100_000);
        ContentDigest right = digestOf(content);
        content[70_000] ^= 1;
        try (ScriptedServer server = BodyServer.serving(content)) {
            LoadResult result = fire(server, List.of(get(right)), new Shape.Burst());

            assertThat(outcomes(result))
                    .containsExactly(new Outcome.WrongContent(
                            right.toString(), digestOf(content).toString()));
        }
    }

    /** Client and server are in one process. Together they must allocate less than the size of three bodies while they transfer twenty. */
    @Test
    void doesNotBufferBodies() throws IOException {
        byte[] content = random(LARGE);
        RequestBody body = RequestBody.of("application/pdf", content);
        UserRequest upload = post(body);
        try (ScriptedServer server = BodyServer.givingReceiptsFor(content, body.digest())) {
            fire(server, List.of(upload), new Shape.Burst());
            long before = allocated();

            LoadResult result = fire(server, Collections.nCopies(10, upload), new Shape.Closed(2));

            assertThat(outcomes(result)).hasSize(20).containsOnly(OK);
            assertThat(allocated() - before).isLessThan(3 * LARGE);
        }
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getTotalThreadAllocatedBytes();
    }

    private LoadEngine engine() {
        return Engines.of(kind());
    }

    private LoadResult fire(ScriptedServer server, List<UserRequest> requests, Shape shape) {
        return engine().fire(new LoadPlan(server.address(), requests, shape, PATIENCE), LoadEngine.Progress.NONE);
    }

    private static UserRequest post(byte[] content) {
        return post(RequestBody.of("application/octet-stream", content));
    }

    private static UserRequest post(RequestBody body) {
        return new UserRequest("/upload", "application/json", body, new ExpectedResponse.EchoedDigest(body.digest()));
    }

    private static UserRequest get(ContentDigest content) {
        return new UserRequest("/download", "application/octet-stream", null, new ExpectedResponse.Content(content));
    }

    private static ContentDigest digestOf(byte[] content) {
        return RequestBody.of("x", content).digest();
    }

    private static List<Outcome> outcomes(LoadResult result) {
        return result.requests().stream().map(RequestRecord::outcome).toList();
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
