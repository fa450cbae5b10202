package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mesh.load.engine.http.ExpectedResponse;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.MalformedResponse;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how each engine reads a response to its last byte, from correct and faulty servers. */
public abstract class ResponseContract extends EngineContract {

    static Stream<Arguments> responsesOfThreeItems() {
        String array = "[{\"a\":[1,\"}\"]},{\"b\":\"\\\"]\"},3]";
        String lines = "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n";
        return Stream.of(
                Arguments.of("with a length", Responses.json(array)),
                Arguments.of(
                        "in chunks",
                        Responses.chunkedHead("application/json")
                                + Responses.chunk(array.substring(0, 5))
                                + Responses.chunk(array.substring(5))
                                + Responses.chunk("")),
                Arguments.of(
                        "in chunks with extensions and a trailer",
                        Responses.chunkedHead("application/json") + Integer.toHexString(array.length())
                                + ";name=\"value\" \r\n" + array + "\r\n0;last\r\nX-Trailer: yes\r\n\r\n"),
                Arguments.of(
                        "after interim responses",
                        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + Responses.json(array)),
                Arguments.of("with bare line feeds", Responses.json(array).replace("\r\n", "\n")),
                Arguments.of("as lines", Responses.withLength("200 OK", "application/x-ndjson;charset=UTF-8", lines)),
                Arguments.of(
                        "as lines, the last without a line ending",
                        Responses.withLength("200 OK", "application/x-ndjson", lines.strip())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("responsesOfThreeItems")
    void countsTheItemsOfAResponseToItsLastByte(String form, String response) throws IOException {
        try (ScriptedServer server = ScriptedServer.responding(response)) {
            RequestRecord record = only(fire(server, request(3), PATIENCE));

            assertThat(record.outcome()).isEqualTo(OK);
            assertThat(record.items()).isEqualTo(3);
        }
    }

    @Test
    void aBodyWithoutALengthEndsWithTheConnection() throws IOException {
        try (ScriptedServer server = ScriptedServer.respondingAndClosing("HTTP/1.0 200 OK\r\n\r\n[1,2,3]")) {
            RequestRecord record = only(fire(server, request(3), PATIENCE));

            assertThat(record.outcome()).isEqualTo(OK);
            assertThat(record.bytes()).isEqualTo("[1,2,3]".length());
        }
    }

    @Test
    void readsAResponseThatArrivesByteByByte() throws IOException {
        String response = Responses.chunkedHead("application/json")
                + Responses.chunk("[1,2")
                + Responses.chunk(",3]")
                + Responses.chunk("");
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            for (int i = 0; i < response.length(); i++) {
                conversation.send(response.substring(i, i + 1));
            }
        })) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(OK);
        }
    }

    @Test
    void readsAResponseThatIsLargerThanItsBuffers() throws IOException {
        String body = "[" + "\"0123456789abcdef\",".repeat(49_999) + "1]";
        try (ScriptedServer server = ScriptedServer.responding(Responses.json(body))) {
            RequestRecord record = only(fire(server, request(50_000), PATIENCE));

            assertThat(record.outcome()).isEqualTo(OK);
            assertThat(record.bytes()).isEqualTo(body.length());
        }
    }

    @Test
    void countsNoItemsIfNoneAreExpected() throws IOException {
        UserRequest anything = new UserRequest("/items", "application/json", null, new ExpectedResponse.Any());
        try (ScriptedServer server =
                ScriptedServer.responding(Responses.withLength("201 Created", "text/plain", "hello"))) {
            RequestRecord record = only(fire(server, anything, PATIENCE));

            assertThat(record.outcome()).isEqualTo(new Outcome.Ok(201));
            assertThat(record.bytes()).isEqualTo(5);
            assertThat(record.firstItemNanos()).isEqualTo(RequestRecord.NEVER);
        }
    }

    @Test
    void aResponseToHeadHasALengthButNoBody() throws IOException {
        UserRequest request = new UserRequest(null, "HEAD", "/", "*/*", Map.of(), null, new ExpectedResponse.Any());
        try (ScriptedServer server = ScriptedServer.responding("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")) {
            assertThat(only(fire(server, request, PATIENCE)).outcome()).isEqualTo(OK);
        }
    }

    @Test
    void aStatusCanBeExpectedThatIsUsuallyAnError() throws IOException {
        UserRequest request =
                new UserRequest("/", "*/*", null, new ExpectedResponse.Checked(404, 404, Map.of("/status", "404")));
        String body = "{\"status\":404}";
        try (ScriptedServer server = ScriptedServer.responding(Responses.withLength("404 Not Found", "a/b", body))) {
            assertThat(only(fire(server, request, PATIENCE)).outcome()).isEqualTo(new Outcome.Ok(404));
        }
        try (ScriptedServer server = ScriptedServer.responding(Responses.json(body))) {
            assertThat(only(fire(server, request, PATIENCE)).outcome())
                    .isEqualTo(new Outcome.WrongContent("status 404", "status 200"));
        }
        try (ScriptedServer server = ScriptedServer.responding(Responses.withLength("403 Forbidden", "a/b", body))) {
            assertThat(only(fire(server, request, PATIENCE)).outcome()).isEqualTo(new Outcome.ClientError(403));
        }
    }

    static Stream<Arguments> wrongContents() {
        return Stream.of(
                Arguments.of("too few items", Responses.json("[1,2]"), 2),
                Arguments.of("too many items", Responses.json("[1,2,3,4]"), 4),
                Arguments.of("an array that is not closed", Responses.json("[1,2,3,"), 3),
                Arguments.of("an object", Responses.json("{\"result\":[1,2,3]}"), 0),
                Arguments.of("no body", "HTTP/1.1 204 No Content\r\n\r\n", 0),
                Arguments.of("too few lines", Responses.withLength("200 OK", "application/x-ndjson", "1\n\n2\n"), 2),
                Arguments.of("an array with invalid JSON", Responses.json("[1,2,tru!]"), 2),
                Arguments.of(
                        "lines with invalid JSON",
                        Responses.withLength("200 OK", "application/x-ndjson", "1\n2\n<html>x"),
                        2));
    }

    static Stream<Arguments> malformedResponses() {
        return Stream.of(
                Arguments.of(
                        "an unknown transfer coding",
                        Responses.chunkedHead("application/json").replace("chunked", "xchunked")
                                + Responses.chunk("[1,2,3]")
                                + Responses.chunk(""),
                        MalformedResponse.TRANSFER_ENCODING),
                Arguments.of(
                        "chunks in HTTP/1.0",
                        Responses.chunkedHead("application/json").replace("HTTP/1.1", "HTTP/1.0")
                                + Responses.chunk("[1,2,3]")
                                + Responses.chunk(""),
                        MalformedResponse.TRANSFER_ENCODING),
                Arguments.of(
                        "an invalid trailer",
                        Responses.chunkedHead("application/json") + Responses.chunk("[1,2,3]") + "0\r\nnone\r\n\r\n",
                        MalformedResponse.TRAILER),
                Arguments.of(
                        "a protocol in lower case",
                        Responses.json("[1,2,3]").replace("HTTP", "http"),
                        MalformedResponse.NOT_HTTP),
                Arguments.of("not HTTP", "SSH-2.0-OpenSSH_9.2\r\n", MalformedResponse.NOT_HTTP),
                Arguments.of(
                        "a chunk without a size",
                        Responses.chunkedHead("application/json") + "[1,2,3]\r\n",
                        MalformedResponse.CHUNK_SIZE),
                Arguments.of(
                        "a negative length",
                        "HTTP/1.1 200 OK\r\nContent-Length: -7\r\n\r\n[1,2,3]",
                        MalformedResponse.CONTENT_LENGTH),
                Arguments.of(
                        "two lengths",
                        "HTTP/1.1 200 OK\r\nContent-Length: 7\r\nContent-Length: 8\r\n\r\n[1,2,3]",
                        MalformedResponse.CONTENT_LENGTH),
                Arguments.of(
                        "an endless header",
                        "HTTP/1.1 200 OK\r\nX: " + "x".repeat(70_000),
                        MalformedResponse.LINE_TOO_LONG),
                Arguments.of(
                        "endless headers",
                        "HTTP/1.1 200 OK\r\n" + "X: yz\r\n".repeat(20_000),
                        MalformedResponse.HEAD_TOO_LONG),
                Arguments.of(
                        "another protocol", "HTTP/1.1 101 Switching Protocols\r\n\r\n", MalformedResponse.UPGRADE));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongContents")
    void recordsACompleteResponseWithTheWrongContent(String what, String response, int items) throws IOException {
        try (ScriptedServer server = ScriptedServer.responding(response)) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(new Outcome.WrongContent(3, items));
        }
    }

    /** {@code MalformedResponseTest} tests the reasons. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("malformedResponses")
    void recordsWhyAResponseIsMalformed(String what, String response, MalformedResponse reason) throws IOException {
        try (ScriptedServer server = ScriptedServer.responding(response)) {
            assertThat(outcomeOf(server, request(3)))
                    .isInstanceOfSatisfying(
                            Outcome.Malformed.class,
                            malformed -> assertThat(malformed.reason()).isEqualTo(reason));
        }
    }

    /** A server for TLS ends the connection after its alert, which is no line. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recordsTheAlertOfAServerForTls(boolean ends) throws IOException {
        byte[] alert = {21, 3, 3, 0, 2, 2, 70};
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(alert);
            if (!ends) {
                conversation.request();
            }
        })) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(new Outcome.Malformed(MalformedResponse.TLS, ""));
        }
    }

    static Stream<Arguments> truncatedResponses() {
        return Stream.of(
                Arguments.of("in the status line", "HTTP/1.", 0),
                Arguments.of("in the header", "HTTP/1.1 200 OK\r\nContent-Le", 200),
                Arguments.of(
                        "before the length is reached", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[1,2,3]", 200),
                Arguments.of(
                        "without the last chunk",
                        Responses.chunkedHead("application/json") + Responses.chunk("[1,2,3]"),
                        200),
                Arguments.of("in a chunk", Responses.chunkedHead("application/json") + "63\r\n[1,2,3]", 200));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("truncatedResponses")
    void recordsATruncatedResponse(String where, String response, int status) throws IOException {
        try (ScriptedServer server = ScriptedServer.respondingAndClosing(response)) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(new Outcome.Truncated(status));
        }
    }

    @Test
    void recordsAResponseThatIsResetInTheMiddle() throws IOException {
        CountDownLatch firstItemArrived = new CountDownLatch(3);
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(Responses.chunkedHead("application/json") + Responses.chunk("[1,2"));
            firstItemArrived.await();
            conversation.reset();
        })) {
            // A RST discards bytes that the client has not read yet, so the server waits until the client has read
            // them.
            RequestRecord record = only(fireWhileReading(server, firstItemArrived));

            assertThat(record.outcome()).isEqualTo(new Outcome.Truncated(200));
            assertThat(record.items()).isEqualTo(1);
        }
    }

    @Test
    void keepsEveryRecordIfSomeUsersReceiveGarbage() throws IOException {
        AtomicInteger count = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(count.incrementAndGet() % 2 == 0 ? "\u0000\u00ff\r\n\n\r\n" : Responses.json("[1,2,3]"));
        })) {
            LoadResult result = fire(server, Collections.nCopies(20, request(3)), PATIENCE);

            assertThat(result.requests()).hasSize(20);
            assertThat(result.requests())
                    .filteredOn(record -> record.outcome().equals(OK))
                    .hasSize(10);
            assertThat(result.requests())
                    .filteredOn(
                            record -> record.outcome().equals(new Outcome.Malformed(MalformedResponse.NOT_HTTP, "...")))
                    .hasSize(10);
        }
    }

    /**
     * Fires a load, and lets the server continue after some reports of progress. By then the client has had time to read the beginning of
     * the response.
     */
    private LoadResult fireWhileReading(ScriptedServer server, CountDownLatch firstItemArrived) {
        return engine().fire(
                        burst(server.address(), List.of(request(3)), PATIENCE),
                        (done, failed) -> firstItemArrived.countDown());
    }
}
