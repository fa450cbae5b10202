package mesh.load.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.result.LoadResult;
import mesh.load.result.Outcome;
import mesh.load.result.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every engine does, against real servers that behave and misbehave. */
@Timeout(60)
abstract class LoadEngineContract {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration IMPATIENCE = Duration.ofMillis(200);
    private static final Outcome OK = new Outcome.Ok(200);

    abstract EngineKind kind();

    static Stream<Arguments> answersOfThreeItems() {
        String array = "[{\"a\":[1,\"}\"]},{\"b\":\"\\\"]\"},3]";
        String lines = "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n";
        return Stream.of(
                Arguments.of("with a length", Answers.json(array)),
                Arguments.of(
                        "in chunks",
                        Answers.chunkedHead("application/json")
                                + Answers.chunk(array.substring(0, 5))
                                + Answers.chunk(array.substring(5))
                                + Answers.chunk("")),
                Arguments.of(
                        "in chunks with extensions and a trailer",
                        Answers.chunkedHead("application/json") + Integer.toHexString(array.length())
                                + ";name=\"value\" \r\n" + array + "\r\n0;last\r\nX-Trailer: yes\r\n\r\n"),
                Arguments.of(
                        "after interim answers",
                        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + Answers.json(array)),
                Arguments.of("with bare line feeds", Answers.json(array).replace("\r\n", "\n")),
                Arguments.of("as lines", Answers.withLength("200 OK", "application/x-ndjson;charset=UTF-8", lines)),
                Arguments.of(
                        "as lines, the last one unended",
                        Answers.withLength("200 OK", "application/x-ndjson", lines.strip())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answersOfThreeItems")
    void countsTheItemsOfAnAnswerToItsLastByte(String form, String answer) throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(answer)) {
            RequestRecord record = only(fire(server, request(3), PATIENCE));

            assertThat(record.outcome()).isEqualTo(OK);
            assertThat(record.items()).isEqualTo(3);
        }
    }

    @Test
    void takesTheEndOfTheConnectionForTheEndOfABodyWithoutALength() throws IOException {
        try (ScriptedServer server = ScriptedServer.answeringAndClosing("HTTP/1.0 200 OK\r\n\r\n[1,2,3]")) {
            RequestRecord record = only(fire(server, request(3), PATIENCE));

            assertThat(record.outcome()).isEqualTo(OK);
            assertThat(record.bytes()).isEqualTo("[1,2,3]".length());
        }
    }

    @Test
    void readsAnAnswerThatArrivesByteByByte() throws IOException {
        String answer = Answers.chunkedHead("application/json")
                + Answers.chunk("[1,2")
                + Answers.chunk(",3]")
                + Answers.chunk("");
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            for (int i = 0; i < answer.length(); i++) {
                conversation.send(answer.substring(i, i + 1));
            }
        })) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(OK);
        }
    }

    @Test
    void readsAnAnswerThatIsLargerThanItsBuffers() throws IOException {
        String body = "[" + "\"0123456789abcdef\",".repeat(49_999) + "1]";
        try (ScriptedServer server = ScriptedServer.answering(Answers.json(body))) {
            RequestRecord record = only(fire(server, request(50_000), PATIENCE));

            assertThat(record.outcome()).isEqualTo(OK);
            assertThat(record.bytes()).isEqualTo(body.length());
        }
    }

    @Test
    void countsNothingWhereNothingIsToBeCounted() throws IOException {
        try (ScriptedServer server =
                ScriptedServer.answering(Answers.withLength("201 Created", "text/plain", "hello"))) {
            RequestRecord record = only(fire(server, request(UserRequest.ANY), PATIENCE));

            assertThat(record.outcome()).isEqualTo(new Outcome.Ok(201));
            assertThat(record.bytes()).isEqualTo(5);
            assertThat(record.firstItemNanos()).isEqualTo(RequestRecord.NEVER);
        }
    }

    static Stream<Arguments> wrongContents() {
        return Stream.of(
                Arguments.of("too few items", Answers.json("[1,2]"), 2),
                Arguments.of("too many items", Answers.json("[1,2,3,4]"), 4),
                Arguments.of("an array that is not closed", Answers.json("[1,2,3,"), 3),
                Arguments.of("an object", Answers.json("{\"result\":[1,2,3]}"), 0),
                Arguments.of("no body", "HTTP/1.1 204 No Content\r\n\r\n", 0),
                Arguments.of("too few lines", Answers.withLength("200 OK", "application/x-ndjson", "1\n\n2\n"), 2),
                Arguments.of("not HTTP", "SSH-2.0-OpenSSH_9.2\r\n", 0),
                Arguments.of("a chunk without a size", Answers.chunkedHead("application/json") + "[1,2,3]\r\n", 0),
                Arguments.of("a length that is none", "HTTP/1.1 200 OK\r\nContent-Length: -7\r\n\r\n[1,2,3]", 0),
                Arguments.of(
                        "two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 7\r\nContent-Length: 8\r\n\r\n[1,2,3]", 0),
                Arguments.of("an endless header", "HTTP/1.1 200 OK\r\nX: " + "x".repeat(70_000), 0),
                Arguments.of("endless headers", "HTTP/1.1 200 OK\r\n" + "X: yz\r\n".repeat(20_000), 0),
                Arguments.of("another protocol", "HTTP/1.1 101 Switching Protocols\r\n\r\n", 0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongContents")
    void tellsACompleteAnswerThatHoldsSomethingElse(String what, String answer, int items) throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(answer)) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(new Outcome.WrongContent(3, items));
        }
    }

    static Stream<Arguments> cutAnswers() {
        return Stream.of(
                Arguments.of("in the status line", "HTTP/1.", 0),
                Arguments.of("in the header", "HTTP/1.1 200 OK\r\nContent-Le", 200),
                Arguments.of(
                        "before the length is reached", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[1,2,3]", 200),
                Arguments.of(
                        "without the last chunk",
                        Answers.chunkedHead("application/json") + Answers.chunk("[1,2,3]"),
                        200),
                Arguments.of("in a chunk", Answers.chunkedHead("application/json") + "63\r\n[1,2,3]", 200));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cutAnswers")
    void tellsAnAnswerThatIsCut(String where, String answer, int status) throws IOException {
        try (ScriptedServer server = ScriptedServer.answeringAndClosing(answer)) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(new Outcome.Truncated(status));
        }
    }

    @Test
    void tellsAnAnswerThatIsResetInItsMiddle() throws IOException {
        CountDownLatch firstItemSeen = new CountDownLatch(3);
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(Answers.chunkedHead("application/json") + Answers.chunk("[1,2"));
            firstItemSeen.await();
            conversation.reset();
        })) {
            // a RST throws away what the client has not read yet, so the server has to know that it has been read
            RequestRecord record = only(fireWhileReading(server, firstItemSeen));

            assertThat(record.outcome()).isEqualTo(new Outcome.Truncated(200));
            assertThat(record.items()).isEqualTo(1);
        }
    }

    static Stream<Arguments> serverErrors() {
        String problem =
                "{\"status\":500,\"nested\":{\"cause\":\"not this\"},\"cause\":\"read-timeout\",\"detail\":\"x\"}";
        String head = "HTTP/1.1 500 Failed\r\n";
        return Stream.of(
                Arguments.of("that says why", Answers.problem(problem), 500, "read-timeout"),
                Arguments.of("that names no cause", Answers.problem("{\"status\":500}"), 500, "unknown"),
                Arguments.of("that names a number", Answers.problem("{\"cause\":7}"), 500, "unknown"),
                Arguments.of(
                        "that is a page", Answers.withLength("503 Busy", "text/html", "<h1>Busy</h1>"), 503, "unknown"),
                Arguments.of("that is empty", head + "Content-Length: 0\r\n\r\n", 500, "unknown"),
                Arguments.of(
                        "that is too long to keep",
                        Answers.problem("{\"a\":\"" + "a".repeat(9000) + "\"}"),
                        500,
                        "unknown"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("serverErrors")
    void tellsAServerErrorAndItsCause(String kind, String answer, int status, String cause) throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(answer)) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(new Outcome.ServerError(status, cause));
        }
    }

    @Test
    void keepsTheStatusOfAServerErrorWhoseBodyIsCut() throws IOException {
        try (ScriptedServer server = ScriptedServer.answeringAndClosing(
                "HTTP/1.1 500 Failed\r\nContent-Length: 99\r\n\r\n{\"cause\":\"re")) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(new Outcome.ServerError(500, "unknown"));
        }
    }

    @Test
    void tellsClientErrorsAndRedirects() throws IOException {
        try (ScriptedServer notFound =
                        ScriptedServer.answering(Answers.withLength("404 Not Found", "text/plain", "no"));
                ScriptedServer moved = ScriptedServer.answering("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")) {
            assertThat(outcomeOf(notFound, request(3))).isEqualTo(new Outcome.ClientError(404));
            assertThat(outcomeOf(moved, request(3))).isEqualTo(new Outcome.ClientError(302));
        }
    }

    @Test
    void tellsAClosedPort() throws IOException {
        InetSocketAddress closed;
        try (ServerSocket once = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = new InetSocketAddress(InetAddress.getLoopbackAddress(), once.getLocalPort());
        }

        LoadResult result =
                engine().fire(burst(closed, Collections.nCopies(3, request(3)), PATIENCE), LoadEngine.Progress.NONE);

        assertThat(result.connections()).isZero();
        assertThat(result.requests()).hasSize(3).allSatisfy(record -> {
            assertThat(record.outcome()).isEqualTo(new Outcome.Refused());
            assertThat(record.startNanos()).isEqualTo(RequestRecord.NEVER);
            assertThat(record.connectDurationNanos()).isPositive();
            assertThat(record.latencyNanos()).isZero();
        });
    }

    @Test
    void tellsAConnectionThatCannotBeMadeInTime() throws IOException {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> fillers = fill(full);

            LoadResult result =
                    engine().fire(burst(address(full), List.of(request(3)), IMPATIENCE), LoadEngine.Progress.NONE);

            assertThat(only(result).outcome()).isEqualTo(new Outcome.Refused());
            for (Socket filler : fillers) {
                filler.close();
            }
        }
    }

    @Test
    void tellsAConnectionThatEndsBeforeTheFirstByte() throws IOException {
        try (ScriptedServer closing = new ScriptedServer(ScriptedServer.Conversation::request);
                ScriptedServer resetting = new ScriptedServer(conversation -> {
                    conversation.request();
                    conversation.reset();
                })) {
            assertThat(outcomeOf(closing, request(3))).isEqualTo(new Outcome.Reset());
            assertThat(outcomeOf(resetting, request(3))).isEqualTo(new Outcome.Reset());
        }
    }

    @Test
    void tellsAConnectionThatIsClosedBeforeItIsUsed() throws IOException {
        try (ScriptedServer server = new ScriptedServer(conversation -> {})) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(new Outcome.Reset());
        }
    }

    @Test
    void givesUpAfterTheTimeoutAndClosesTheConnection() throws Exception {
        CountDownLatch clientLeft = new CountDownLatch(2);
        try (ScriptedServer silent = new ScriptedServer(conversation -> {
                    conversation.request();
                    conversation.request();
                    clientLeft.countDown();
                });
                ScriptedServer halting = new ScriptedServer(conversation -> {
                    conversation.request();
                    conversation.send(Answers.chunkedHead("application/json") + Answers.chunk("[1"));
                    conversation.request();
                    clientLeft.countDown();
                })) {
            assertThat(only(fire(silent, request(3), IMPATIENCE)).outcome()).isEqualTo(new Outcome.TimedOut());
            RequestRecord halted = only(fire(halting, request(3), IMPATIENCE));

            assertThat(halted.outcome()).isEqualTo(new Outcome.TimedOut());
            assertThat(halted.firstByteNanos()).isNotEqualTo(RequestRecord.NEVER);
            assertThat(halted.latencyNanos()).isGreaterThanOrEqualTo(IMPATIENCE.toNanos());
            clientLeft.await();
        }
    }

    @Test
    void losesNobodysRecordWhenOneUserMeetsGarbage() throws IOException {
        AtomicInteger turn = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(turn.incrementAndGet() % 2 == 0 ? "\u0000\u00ff\r\n\n\r\n" : Answers.json("[1,2,3]"));
        })) {
            LoadResult result = fire(server, Collections.nCopies(20, request(3)), PATIENCE);

            assertThat(result.requests()).hasSize(20);
            assertThat(result.requests())
                    .filteredOn(record -> record.outcome().equals(OK))
                    .hasSize(10);
            assertThat(result.requests())
                    .filteredOn(record -> record.outcome().equals(new Outcome.WrongContent(3, 0)))
                    .hasSize(10);
        }
    }

    @Test
    void sendsNoByteBeforeAllConnectionsAreOpen() throws Exception {
        int users = 200;
        try (FirstByteServer server = new FirstByteServer()) {
            LoadPlan plan = burst(server.address(), Collections.nCopies(users, request(3)), PATIENCE);

            LoadResult result = engine().fire(plan, LoadEngine.Progress.NONE);

            assertThat(server.connectionsAtFirstByte()).isEqualTo(users);
            assertThat(result.connections()).isEqualTo(users);
            assertThat(result.requests())
                    .hasSize(users)
                    .allMatch(record -> record.outcome().equals(new Outcome.Reset()));
        }
    }

    @Test
    void firesAThousandUsersAtOnce() throws IOException {
        int users = 1000;
        List<UserRequest> requests = IntStream.rangeClosed(1, users)
                .mapToObj(user -> new UserRequest("/" + user, "application/json", user))
                .toList();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            String request = String.valueOf(conversation.request());
            String user = request.substring("GET /".length(), request.indexOf(" HTTP"));
            conversation.send(Answers.json(array(Integer.parseInt(user))));
        })) {
            LoadResult result = fire(server, requests, PATIENCE);

            assertThat(server.connections()).isEqualTo(users);
            assertThat(result.requests())
                    .hasSize(users)
                    .allMatch(record -> record.outcome().equals(OK));
            assertThat(result.requests()).extracting(RequestRecord::user).containsExactlyElementsOf(numbers(users));
            assertThat(result.requests()).extracting(RequestRecord::items).containsExactlyElementsOf(numbers(users));
        }
    }

    @Test
    void stampsEachRequestInTheOrderOfItsEvents() throws IOException {
        AtomicInteger reports = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            for (String part : List.of("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n[", "1,", "2,3", "]")) {
                conversation.send(part);
                int before = reports.get();
                await().until(() -> reports.get() > before + 1); // in between it has been read
            }
        })) {
            LoadResult result = engine().fire(
                            burst(server.address(), Collections.nCopies(10, request(3)), PATIENCE),
                            (done, failed) -> reports.incrementAndGet());

            assertThat(result.requests()).hasSize(10).allSatisfy(record -> {
                assertThat(record.connectDurationNanos()).isPositive();
                assertThat(record.startNanos()).isNotNegative();
                assertThat(record.intendedStartNanos()).isEqualTo(record.startNanos());
                assertThat(record.firstByteNanos()).isGreaterThan(record.startNanos());
                assertThat(record.firstItemNanos()).isGreaterThanOrEqualTo(record.firstByteNanos());
                assertThat(record.lastByteNanos()).isGreaterThan(record.firstItemNanos());
                assertThat(record.lastByteNanos()).isLessThanOrEqualTo(result.durationNanos());
            });
            assertThat(result.sendSkewNanos()).isEqualTo(skewOf(result.requests()));
            assertThat(result.barrier().openNanos()).isPositive();
        }
    }

    @Test
    void sendsTheRequestThatWasAskedFor() throws IOException {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            seen.add(String.valueOf(conversation.request()));
            conversation.send(Answers.json("[]"));
        })) {
            fire(server, new UserRequest("/netty/17?x=y", "application/x-ndjson", 0), PATIENCE);

            assertThat(seen)
                    .singleElement()
                    .asString()
                    .startsWith("GET /netty/17?x=y HTTP/1.1\r\n")
                    .contains("\r\nHost: " + server.address().getHostString() + ":"
                            + server.address().getPort() + "\r\n")
                    .contains("\r\nAccept: application/x-ndjson\r\n");
        }
    }

    @Test
    void sendsTheRequestsOfAClosedLoopOneAfterAnotherOnKeptConnections() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(Answers.json("[1,2,3]"))) {
            LoadResult result = closed(server, 5, 40);

            assertThat(server.connections()).isEqualTo(5);
            assertThat(server.requests()).isEqualTo(200);
            assertThat(result.requests())
                    .hasSize(200)
                    .allMatch(record -> record.outcome().equals(OK));
            for (int i = 1; i < 200; i++) {
                RequestRecord before = result.requests().get(i - 1);
                RequestRecord record = result.requests().get(i);
                assertThat(record.user()).isEqualTo(i / 40 + 1);
                assertThat(record.sequence()).isEqualTo(i % 40 + 1);
                assertThat(record.connectDurationNanos() > 0).isEqualTo(record.sequence() == 1);
                assertThat(record.sequence() == 1 || record.startNanos() >= before.lastByteNanos())
                        .isTrue();
            }
        }
    }

    static Stream<Arguments> answersThatEndTheConnection() {
        return Stream.of(
                Arguments.of("HTTP/1.1 200 OK\r\nConnection: foo, Close\r\nContent-Length: 7\r\n\r\n[1,2,3]"),
                Arguments.of("HTTP/1.0 200 OK\r\nContent-Length: 7\r\n\r\n[1,2,3]"),
                Arguments.of("HTTP/1.1 200 OK\r\n\r\n[1,2,3]"),
                Arguments.of("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n[1,2,3]and more than was announced"));
    }

    @ParameterizedTest
    @MethodSource("answersThatEndTheConnection")
    void connectsAnewWhereAClosedLoopCannotUseTheConnectionAgain(String answer) throws IOException {
        try (ScriptedServer server = ScriptedServer.answeringAndClosing(answer)) {
            LoadResult result = closed(server, 3, 4);

            assertThat(server.connections()).isEqualTo(12);
            assertThat(result.connections()).isEqualTo(3);
            assertThat(result.requests()).hasSize(12).allSatisfy(record -> {
                assertThat(record.outcome()).isEqualTo(OK);
                assertThat(record.connectDurationNanos()).isPositive();
            });
        }
    }

    @Test
    void goesOnWithAClosedLoopAfterEachKindOfFailure() throws IOException {
        AtomicInteger turn = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            switch (turn.getAndIncrement()) {
                case 0 -> {}
                case 1 -> conversation.request();
                case 2 -> {
                    conversation.request();
                    conversation.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,2,3]");
                }
                case 3 -> {
                    conversation.request();
                    conversation.request();
                }
                default -> {
                    conversation.request();
                    conversation.send(Answers.json("[1,2,3]"));
                }
            }
        })) {
            LoadPlan plan =
                    new LoadPlan(server.address(), List.of(request(3)), new Shape.Closed(5), Duration.ofSeconds(1));

            LoadResult result = engine().fire(plan, LoadEngine.Progress.NONE);

            assertThat(result.requests())
                    .extracting(RequestRecord::outcome)
                    .containsExactly(
                            new Outcome.Reset(),
                            new Outcome.Reset(),
                            new Outcome.Truncated(200),
                            new Outcome.TimedOut(),
                            OK);
        }
    }

    @Test
    void endsAClosedLoopAgainstAClosedPort() throws IOException {
        InetSocketAddress closed;
        try (ServerSocket once = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = address(once);
        }
        LoadPlan plan = new LoadPlan(closed, List.of(request(3), request(3)), new Shape.Closed(2000), PATIENCE);

        LoadResult result = engine().fire(plan, LoadEngine.Progress.NONE);

        assertThat(result.requests())
                .hasSize(4000)
                .allMatch(record -> record.outcome().equals(new Outcome.Refused()));
    }

    @Test
    void returnsWhatItHasWhenItIsInterrupted() throws Exception {
        AtomicInteger turn = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            if (turn.getAndIncrement() < 3) {
                conversation.send(Answers.json("[1,2,3]"));
            }
            conversation.request();
        })) {
            LoadEngine.Progress interruptAfterThree = interruptCallerAfter(3);

            LoadResult result = engine().fire(
                            burst(server.address(), Collections.nCopies(10, request(3)), PATIENCE),
                            interruptAfterThree);

            assertThat(result.interrupted()).isTrue();
            assertThat(result.unfinished()).isEqualTo(7);
            assertThat(result.requests())
                    .hasSize(3)
                    .allMatch(record -> record.outcome().equals(OK));
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void tellsOfAnInterruptionThatComesWhenAllIsIn() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(Answers.json("[1,2,3]"))) {
            LoadPlan plan = burst(server.address(), Collections.nCopies(10, request(3)), PATIENCE);

            LoadResult result = engine().fire(plan, interruptCallerAfter(10));

            assertThat(result.interrupted()).isTrue();
            assertThat(result.unfinished()).isZero();
            assertThat(result.requests()).hasSize(10);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void canBeInterruptedWhileItStillConnects() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> fillers = fill(full);
            LoadPlan plan = burst(address(full), Collections.nCopies(10, request(3)), PATIENCE);

            LoadResult result = engine().fire(plan, interruptCallerAfter(0));

            assertThat(result.interrupted()).isTrue();
            assertThat(result.requests()).isEmpty();
            assertThat(result.unfinished()).isEqualTo(10);
            for (Socket filler : fillers) {
                filler.close();
            }
        }
    }

    @Test
    void tellsHowFarItIs() throws IOException {
        AtomicInteger turn = new AtomicInteger();
        List<List<Integer>> told = new ArrayList<>();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(turn.getAndIncrement() == 0 ? Answers.problem("{}") : Answers.json("[1,2,3]"));
        })) {
            LoadPlan plan = burst(server.address(), Collections.nCopies(10, request(3)), PATIENCE);

            engine().fire(plan, (done, failed) -> told.add(List.of(done, failed)));

            assertThat(told).last().isEqualTo(List.of(10, 1));
        }
    }

    private static LoadEngine.Progress interruptCallerAfter(int requests) {
        Thread caller = Thread.currentThread();
        AtomicBoolean interrupted = new AtomicBoolean();
        return (done, failed) -> {
            if (done == requests && !interrupted.getAndSet(true)) {
                caller.interrupt();
            }
        };
    }

    /** Lets the script go on when the client has had the time of some reports to read the beginning of the answer. */
    private LoadResult fireWhileReading(ScriptedServer server, CountDownLatch firstItemSeen) {
        return engine().fire(
                        burst(server.address(), List.of(request(3)), PATIENCE),
                        (done, failed) -> firstItemSeen.countDown());
    }

    private LoadEngine engine() {
        return Engines.of(kind());
    }

    private Outcome outcomeOf(ScriptedServer server, UserRequest request) {
        return only(fire(server, request, PATIENCE)).outcome();
    }

    private LoadResult fire(ScriptedServer server, UserRequest request, Duration timeout) {
        return fire(server, List.of(request), timeout);
    }

    private LoadResult fire(ScriptedServer server, List<UserRequest> requests, Duration timeout) {
        return engine().fire(burst(server.address(), requests, timeout), LoadEngine.Progress.NONE);
    }

    private LoadResult closed(ScriptedServer server, int users, int requestsPerUser) {
        List<UserRequest> requests = Collections.nCopies(users, request(3));
        Shape shape = new Shape.Closed(requestsPerUser);
        return engine().fire(new LoadPlan(server.address(), requests, shape, PATIENCE), LoadEngine.Progress.NONE);
    }

    private static LoadPlan burst(InetSocketAddress target, List<UserRequest> requests, Duration timeout) {
        return new LoadPlan(target, requests, new Shape.Burst(), timeout);
    }

    private static UserRequest request(int expectedItems) {
        return new UserRequest("/items", "application/json", expectedItems);
    }

    private static RequestRecord only(LoadResult result) {
        assertThat(result.requests()).hasSize(1);
        assertThat(result.interrupted()).isFalse();
        return result.requests().getFirst();
    }

    private static InetSocketAddress address(ServerSocket listener) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
    }

    /** Connects until the accept queue is full and the kernel answers no more. */
    private static List<Socket> fill(ServerSocket listener) throws IOException {
        List<Socket> fillers = new ArrayList<>();
        while (fillers.size() < 100) {
            Socket filler = new Socket();
            fillers.add(filler);
            try {
                filler.connect(address(listener), 100);
            } catch (java.net.SocketTimeoutException e) {
                return fillers;
            }
        }
        throw new IllegalStateException("the accept queue does not fill up");
    }

    private static String array(int items) {
        return "[" + "1,".repeat(items - 1) + "1]";
    }

    private static List<Integer> numbers(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }

    private static long skewOf(List<RequestRecord> records) {
        long[] starts =
                records.stream().mapToLong(RequestRecord::startNanos).sorted().toArray();
        return starts[starts.length - 1] - starts[0];
    }
}
