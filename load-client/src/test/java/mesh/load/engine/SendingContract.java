package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.engine.LoadPlan.TracedLoad;
import mesh.load.engine.http.RequestNumber;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestState;
import mesh.load.results.contender.TraceIds;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what each engine sends, on which connections, and when: all users at the same instant, or one request after another. */
public abstract class SendingContract extends EngineContract {

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
    void tracesOnlyTheRequestsOfATracedPlan() throws IOException {
        Queue<String> heads = new ConcurrentLinkedQueue<>();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            for (String head = conversation.request(); head != null; head = conversation.request()) {
                heads.add(head);
                conversation.send(Responses.json(array(3)));
            }
        })) {
            LoadPlan plan =
                    new LoadPlan(server.address(), Collections.nCopies(3, request(3)), new Shape.Closed(2), PATIENCE);
            engine().fire(plan, LoadEngine.Progress.NONE);
            assertThat(heads).hasSize(6).noneMatch(head -> head.contains("traceparent"));
            heads.clear();

            engine().fire(plan.traced(new TracedLoad("run 1", "contender", 2)), LoadEngine.Progress.NONE);
        }

        TraceIds ids = new TraceIds("run 1", "contender", 2);
        assertThat(heads)
                .hasSize(6)
                .allMatch(head -> head.contains("\r\nbaggage: mesh.run=run%201,mesh.contender=contender,mesh.user="));
        for (int request = 0; request < 6; request++) {
            String trace = "\r\ntraceparent: 00-" + ids.trace(request) + '-'
                    + HexFormat.of().toHexDigits(ids.span(request)) + "-01\r\n";
            String user = ",mesh.user=" + (request / 2 + 1) + "\r\n";
            assertThat(heads)
                    .filteredOn(head -> head.contains(trace))
                    .singleElement()
                    .asString()
                    .contains(user);
        }
    }

    @Test
    void eachRequestOfANumberedPlanHasItsNumber() throws IOException {
        LoadPlan plan = new LoadPlan(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), // replaced by that of the server
                        Collections.nCopies(3, request(3)),
                        new Shape.Closed(2),
                        PATIENCE)
                .numbered(new RequestNumber(999_999_999_998L));
        Set<String> numbers = IntStream.range(0, 6)
                .mapToObj(request -> String.format(Locale.ROOT, "Mesh-Request: %018d", 999_999_999_998L + request))
                .collect(Collectors.toSet());

        assertThat(fields("Mesh-Request", plan)).containsExactlyInAnyOrderElementsOf(numbers);
        LoadPlan traced = plan.traced(new TracedLoad("run 1", "contender", 2));
        assertThat(fields("Mesh-Request", traced)).containsExactlyInAnyOrderElementsOf(numbers);
        assertThat(fields("traceparent", traced)).hasSize(6).doesNotHaveDuplicates();
    }

    /** Returns the header fields of this name that a plan sends. */
    private List<String> fields(String name, LoadPlan plan) throws IOException {
        List<String> fields = Collections.synchronizedList(new ArrayList<>());
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            for (String head = conversation.request(); head != null; head = conversation.request()) {
                fields.addAll(head.lines().filter(line -> line.startsWith(name)).toList());
                conversation.send(Responses.json(array(3)));
            }
        })) {
            engine().fire(
                            new LoadPlan(
                                    server.address(),
                                    plan.users(),
                                    plan.shape(),
                                    plan.timeout(),
                                    null,
                                    null,
                                    plan.traced(),
                                    plan.number()),
                            LoadEngine.Progress.NONE);
        }
        return fields;
    }

    /** Several processes share a load in this way. The trace of a request must be the same as if one process had sent the whole load. */
    @Test
    void aPartOfALoadHasTheSameTracesAsInTheWholeLoad() throws IOException {
        TracedLoad whole = new TracedLoad("run 1", "contender", 2);
        List<UserRequest> users = Collections.nCopies(4, request(3));

        Set<String> sent = heads(users, whole);
        Set<String> inParts = new HashSet<>(heads(users.subList(0, 1), whole.after(0, 0)));
        inParts.addAll(heads(users.subList(1, 4), whole.after(1, 2)));

        assertThat(sent).hasSize(8);
        assertThat(inParts).isEqualTo(sent);
    }

    /** Returns the trace headers of two requests of each of these users. */
    private Set<String> heads(List<UserRequest> users, TracedLoad traced) throws IOException {
        Set<String> heads = ConcurrentHashMap.newKeySet();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            for (String head = conversation.request(); head != null; head = conversation.request()) {
                heads.add(head.substring(head.indexOf("traceparent: ")));
                conversation.send(Responses.json(array(3)));
            }
        })) {
            engine().fire(
                            new LoadPlan(server.address(), users, new Shape.Closed(2), PATIENCE).traced(traced),
                            LoadEngine.Progress.NONE);
        }
        return heads;
    }

    @Test
    void reportsTheReleaseOnce() throws IOException {
        List<Long> released = new ArrayList<>();
        LoadEngine.Progress progress = new LoadEngine.Progress() {

            @Override
            public void released(long nanoTime) {
                released.add(nanoTime);
            }

            @Override
            public void update(int done, int failed) {}
        };
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(Responses.json(array(3)));
        })) {
            LoadResult result = engine().fire(burst(server.address(), List.of(request(3)), PATIENCE), progress);

            assertThat(released).containsExactly(result.barrier().releasedAtNanoTime());
        }
    }

    @Test
    void reportsRequestsUnderWayAndFinallyTheirRecords() throws IOException {
        CountDownLatch allUnderWay = new CountDownLatch(1);
        Map<Integer, RequestState> last = new TreeMap<>();
        List<RequestState> all = new ArrayList<>();
        LoadEngine.Progress progress = new LoadEngine.Progress() {

            @Override
            public boolean followsRequests() {
                return true;
            }

            @Override
            public void changed(List<RequestState> changes) {
                all.addAll(changes);
                changes.forEach(state -> last.put(state.request(), state));
                if (last.size() == 3) {
                    allUnderWay.countDown(); // no request can end before this
                }
            }

            @Override
            public void update(int done, int failed) {}
        };
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n[1,");
            awaitIn(allUnderWay);
            conversation.send("2,3]");
        })) {
            LoadResult result =
                    engine().fire(burst(server.address(), Collections.nCopies(3, request(3)), PATIENCE), progress);

            assertThat(all)
                    .filteredOn(state -> state.outcome() == null)
                    .extracting(RequestState::request)
                    .contains(1, 2, 3);
            assertThat(last.values()).containsExactlyElementsOf(states(result));
        }
    }

    private static List<RequestState> states(LoadResult result) {
        return result.requests().stream()
                .map(record -> new RequestState(
                        record.user(),
                        record.user(),
                        record.intendedStartNanos(),
                        record.firstByteNanos(),
                        record.lastByteNanos(),
                        record.outcome()))
                .toList();
    }

    private static void awaitIn(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void firesAThousandUsersTogether() throws IOException {
        int users = 1000;
        List<UserRequest> requests = IntStream.rangeClosed(1, users)
                .mapToObj(user -> new UserRequest("/" + user, "application/json", user))
                .toList();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            String request = String.valueOf(conversation.request());
            String user = request.substring("GET /".length(), request.indexOf(" HTTP"));
            conversation.send(Responses.json(array(Integer.parseInt(user))));
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
    void timestampsEachRequestInTheOrderOfItsEvents() throws IOException {
        AtomicInteger reports = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            for (String part : List.of("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n[", "1,", "2,3", "]")) {
                conversation.send(part);
                int before = reports.get();
                await().until(() -> reports.get() > before + 1); // between two reports the engine has read the bytes
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
            assertThat(result.barrier().connectNanos()).isPositive();
        }
    }

    @Test
    void sendsTheRequestsOfThePlan() throws IOException {
        List<String> received = Collections.synchronizedList(new ArrayList<>());
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            received.add(String.valueOf(conversation.request()));
            conversation.send(Responses.json("[]"));
        })) {
            fire(server, new UserRequest("/netty/17?x=y", "application/x-ndjson", 0), PATIENCE);

            assertThat(received)
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
        try (ScriptedServer server = ScriptedServer.responding(Responses.json("[1,2,3]"))) {
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

    static Stream<Arguments> responsesThatEndTheConnection() {
        return Stream.of(
                Arguments.of("HTTP/1.1 200 OK\r\nConnection: foo, Close\r\nContent-Length: 7\r\n\r\n[1,2,3]"),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nConnection: close\r\nConnection: keep-alive\r\nContent-Length: 7\r\n\r\n[1,2,3]"),
                Arguments.of("HTTP/1.0 200 OK\r\nContent-Length: 7\r\n\r\n[1,2,3]"),
                Arguments.of("HTTP/1.1 200 OK\r\n\r\n[1,2,3]"),
                Arguments.of("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n[1,2,3]and more than was announced"));
    }

    @ParameterizedTest
    @MethodSource("responsesThatEndTheConnection")
    void reconnectsIfAClosedLoopCannotReuseItsConnection(String response) throws IOException {
        try (ScriptedServer server = ScriptedServer.respondingAndClosing(response)) {
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
    void reportsProgress() throws IOException {
        AtomicInteger turn = new AtomicInteger();
        List<List<Integer>> reported = new ArrayList<>();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(turn.getAndIncrement() == 0 ? Responses.problem("{}") : Responses.json("[1,2,3]"));
        })) {
            LoadPlan plan = burst(server.address(), Collections.nCopies(10, request(3)), PATIENCE);

            engine().fire(plan, (done, failed) -> reported.add(List.of(done, failed)));

            assertThat(reported).last().isEqualTo(List.of(10, 1));
        }
    }

    private LoadResult closed(ScriptedServer server, int users, int requestsPerUser) {
        List<UserRequest> requests = Collections.nCopies(users, request(3));
        Shape shape = new Shape.Closed(requestsPerUser);
        return engine().fire(new LoadPlan(server.address(), requests, shape, PATIENCE), LoadEngine.Progress.NONE);
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
