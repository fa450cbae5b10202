package mesh.load.run.testbed.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.run.testbed.control.StageRecord.Stages;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
import mesh.load.services.AttachedMesh;
import mesh.load.services.Mesh;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshHome;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the journal of a gateway that contains what the test puts into it. Two users were released, and waited for 100 ms and 200 ms. */
@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class StageRecordTest {

    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final String COLUMNS = "\"columns\": [\"id\", \"readNanoTime\", \"waitedNanoTime\", \"endNanoTime\","
            + " \"thread\", \"connection\", \"backend\"]";

    @TempDir
    private Path home;

    private final long released = System.nanoTime();
    private final List<String> rows = new ArrayList<>();
    private LongUnaryOperator clock = now -> now;
    private int pageSize = 100;
    private String columns = COLUMNS;
    private boolean journals = true;
    private boolean oneCall = true;
    private @Nullable HttpServer server;
    private URI base;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::respond);
        server.start();
        base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        Objects.requireNonNull(server).stop(0);
    }

    @Test
    void partsAddUpToTheLatency() throws InterruptedException {
        Stages stages = stages(row(0, 1, 96, 10, 5, 80), row(1, 2, 190, 0, 50, 138));

        assertThat(stages.reason()).isNull();
        assertThat(labelled(stages.times().get(0)))
                .isEqualTo(Map.of("before-gateway", 1L, "thread", 10L, "connection", 5L, "backend", 80L, "rest", 4L));
        assertThat(labelled(stages.times().get(1)))
                .isEqualTo(Map.of("before-gateway", 2L, "connection", 50L, "backend", 138L, "rest", 10L));
    }

    @Test
    void responseBeginsWhenTheGatewayNoLongerWaits() throws InterruptedException {
        rows.add(row(0, 0, 70, 0, 0, 70));

        assertThat(labelled(stages(load(request(40 * MS, 100 * MS))).times().getFirst()))
                .isEqualTo(Map.of("backend", 70L, "response", 30L));
    }

    /** The gateway waits for its user in the middle of a stream, and for its last rows afterwards. */
    @Test
    void responseContainsTheTimeInWhichAStreamWaitedForItsUser() throws InterruptedException {
        columns = COLUMNS.replace("connection", "response");
        rows.add(row(0, 0, 90, 0, 30, 60));

        assertThat(labelled(stages(load(request(20 * MS, 100 * MS))).times().getFirst()))
                .isEqualTo(Map.of("backend", 60L, "response", 40L));
    }

    @Test
    void readsAllPagesOfAJournal() throws InterruptedException {
        pageSize = 1;

        Stages stages = stages(row(7, 0, 1, 0, 0, 1), row(1, 2, 190, 0, 50, 138), row(0, 1, 96, 10, 5, 80));

        assertThat(stages.times()).doesNotContainNull();
    }

    @Test
    void requestThatIsNotInTheJournalIsUnknown() throws InterruptedException {
        Stages stages = stages(row(1, 2, 190, 0, 50, 138));

        assertThat(stages.times().getFirst()).isNull();
        assertThat(stages.times().getLast()).isNotNull();
        assertThat(stages.reason()).isEqualTo("of 2 requests, 1 missing from the gateway's journal");
    }

    @Test
    void impossibleFiguresAreUnknown() throws InterruptedException {
        assertThat(unknown(row(0, -3, 96, 10, 5, 80)))
                .as("read before it was due")
                .isTrue();
        assertThat(unknown(row(0, 1, 96, -10, 5, 80))).as("negative").isTrue();
        assertThat(unknown(row(0, 1, 96, 10, 5, 800)))
                .as("more than the latency")
                .isTrue();
        assertThat(unknown(row(0, 1, 96, 10, 5, Long.MAX_VALUE / MS)))
                .as("absurd")
                .isTrue();
        assertThat(unknown("[0, 1, 2]")).as("half a row").isTrue();
        assertThat(unknown(row(0, 1, 96, 10, 5, 80).replace("5000000", "\"5 ms\"")))
                .as("text")
                .isTrue();
    }

    /** The gateway has one thread for the request, which does not notice that the user has gone. */
    @Test
    void stagesEndWhenTheUserGivesUp() throws InterruptedException {
        RequestRecord gaveUp = request(RequestRecord.NEVER, 100 * MS, new Outcome.TimedOut(false));
        rows.add(row(0, 1, 400, 10, 50, 339));
        assertThat(labelled(stages(load(gaveUp)).times().getFirst()))
                .isEqualTo(Map.of("before-gateway", 1L, "thread", 10L, "connection", 50L, "backend", 39L));

        rows.clear();
        rows.add(row(0, 150, 400, 10, 50, 190));
        assertThat(labelled(stages(load(gaveUp)).times().getFirst())).isEqualTo(Map.of("before-gateway", 100L));
    }

    @Test
    void stagesOfSeveralCallsAreUnknownIfTheUserGivesUp() throws InterruptedException {
        oneCall = false;
        rows.add(row(0, 1, 400, 10, 50, 339));

        Stages stages = stages(load(request(RequestRecord.NEVER, 100 * MS, new Outcome.TimedOut(false))));

        assertThat(stages.times()).containsOnlyNulls();
        assertThat(stages.reason()).isEqualTo("of 1 requests, 1 went on in the gateway after their users had given up");
    }

    @Test
    void aLittleMoreThanTheLatencyIsNoRest() throws InterruptedException {
        Stages stages = stages(row(0, 1, 96, 10, 5, 85), row(1, 2, 190, 0, 50, 138));

        assertThat(labelled(stages.times().getFirst())).doesNotContainKey("rest");
    }

    @Test
    void onlyDurationsAreKnownFromAnotherClock() throws InterruptedException {
        clock = now -> now - TimeUnit.HOURS.toNanos(1);

        Stages stages = stages(row(0, -9, 960, 10, 5, 80), row(1, 2, 190, 0, 50, 138));

        assertThat(labelled(stages.times().getFirst()))
                .isEqualTo(Map.of("thread", 10L, "connection", 5L, "backend", 80L, "rest", 5L));
        assertThat(stages.reason())
                .isEqualTo(
                        "the gateway has another clock, so 'rest' contains the time before the gateway and that of the response");
    }

    @Test
    void onlyDurationsAreKnownOfSeveralProcesses() throws InterruptedException {
        rows.add(row(0, -9, 960, 10, 5, 80));

        Stages stages = stages(load(List.of(), request(100 * MS, 100 * MS)));

        assertThat(labelled(stages.times().getFirst()))
                .isEqualTo(Map.of("thread", 10L, "connection", 5L, "backend", 80L, "rest", 5L));
        assertThat(stages.reason()).startsWith("several processes sent the requests, so 'rest' contains ");
    }

    @Test
    void nothingIsKnownWhenTheGatewayIsGone() throws InterruptedException {
        try (Mesh mesh = mesh()) {
            StageRecord record = begun(mesh);
            Objects.requireNonNull(server).stop(0);

            assertThat(record.stages(twoUsers()).times()).containsOnlyNulls().hasSize(2);
        }
    }

    @Test
    void doesNotBeginWithoutAJournal() throws InterruptedException {
        journals = false;
        try (Mesh mesh = mesh()) {
            assertThat(StageRecord.begin(mesh.service(Service.TOMCAT_GATEWAY), true))
                    .isNull();
        }
    }

    private boolean unknown(String first) throws InterruptedException {
        rows.clear();
        return stages(first, row(1, 2, 190, 0, 50, 138)).times().getFirst() == null;
    }

    private Stages stages(String... journal) throws InterruptedException {
        rows.addAll(List.of(journal));
        return stages(twoUsers());
    }

    private Stages stages(LoadResult load) throws InterruptedException {
        try (Mesh mesh = mesh()) {
            StageRecord record = begun(mesh);
            long first = Objects.requireNonNull(record.numbered(PLAN).number()).first();
            rows.replaceAll(row -> numbered(row, first));
            return record.stages(load);
        }
    }

    private static String numbered(String row, long first) {
        int end = row.indexOf(',');
        return "[" + (first + Long.parseLong(row.substring(1, end))) + row.substring(end);
    }

    private static final LoadPlan PLAN = new LoadPlan(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
            List.of(new UserRequest("/", "*/*", 1)),
            new Shape.Burst(),
            Duration.ofSeconds(1));

    private StageRecord begun(Mesh mesh) throws InterruptedException {
        return Objects.requireNonNull(StageRecord.begin(mesh.service(Service.TOMCAT_GATEWAY), oneCall));
    }

    private Mesh mesh() throws InterruptedException {
        return AttachedMesh.to(
                Map.of(Service.TOMCAT_GATEWAY, base),
                Set.of(Service.TOMCAT_GATEWAY),
                new StateFiles(new MeshHome(home)),
                line -> {});
    }

    /** Returns a row of the journal. Instants are milliseconds since the release. */
    private String row(int request, long read, long waited, long thread, long connection, long backend) {
        return LongStream.of(
                        request,
                        released + read * MS,
                        released + waited * MS,
                        released + waited * MS,
                        thread * MS,
                        connection * MS,
                        backend * MS)
                .mapToObj(Long::toString)
                .toList()
                .toString();
    }

    private LoadResult twoUsers() {
        return load(request(100 * MS, 100 * MS), request(200 * MS, 200 * MS));
    }

    private LoadResult load(RequestRecord... requests) {
        return load(null, requests);
    }

    private LoadResult load(@Nullable List<ProcessFigures> processes, RequestRecord... requests) {
        BarrierFigures barrier = new BarrierFigures(Instant.EPOCH, released, requests.length, 0, 0, processes);
        return new LoadResult("nio", requests.length, 0, 200 * MS, List.of(requests), barrier, null, false, 0, null);
    }

    private static RequestRecord request(long firstByte, long lastByte) {
        return request(firstByte, lastByte, new Outcome.Ok(200));
    }

    private static RequestRecord request(long firstByte, long lastByte, Outcome outcome) {
        return new RequestRecord(1, 1, 0, 0, 0, firstByte, firstByte, lastByte, 30, 1, outcome);
    }

    /** Returns the stages that took any time, in milliseconds. */
    private static Map<String, Long> labelled(@Nullable StageTimes known) {
        StageTimes times = Objects.requireNonNull(known);
        return Stream.of(Stage.values())
                .filter(stage -> times.nanos(stage) > 0)
                .collect(Collectors.toMap(Stage::label, stage -> times.nanos(stage) / MS));
    }

    private void respond(HttpExchange exchange) throws IOException {
        byte[] bytes = content(exchange.getRequestURI()).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(
                journals || !exchange.getRequestURI().getPath().endsWith("stages") ? 200 : 404, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private String content(URI uri) {
        if (!uri.getPath().equals("/actuator/stages")) {
            return "{\"status\": \"UP\"}";
        }
        long since = Long.parseLong(uri.getQuery().substring("since=".length()));
        int from = (int) Math.min(since, rows.size());
        int to = Math.min(from + pageSize, rows.size());
        return "{\"nanoTime\": " + clock.applyAsLong(System.nanoTime()) + ", \"recorded\": 0, \"next\": " + to + ", "
                + columns + ", \"requests\": " + rows.subList(from, to) + "}";
    }
}
