package mesh.load.sample;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.experiment.load.ContenderSummary;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.ProcessorFigures.Use;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestTable;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.run.testbed.control.StageRecord.Stages;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/** Results of the study's contenders. They look like real ones and are always the same. */
final class StudyContender {

    static final long MILLISECOND = 1_000_000;
    private static final long SERVICE_TIME = 100 * MILLISECOND;

    private final Contender contender;
    private final Random random;

    private StudyContender(Contender contender, int repetition) {
        this.contender = contender;
        this.random = new Random(contender.id().hashCode() + repetition);
    }

    static ContenderResult of(Contender contender, int repetition) {
        return new StudyContender(contender, repetition).result(repetition);
    }

    /** Returns a result with this text in every field that a service controls. */
    static ContenderResult hostile(String text) {
        Contender contender = ShippedScenarios.find("study").contenders().stream()
                .filter(one -> one.calls() == Calls.CONCURRENT)
                .findFirst()
                .orElseThrow()
                .withId(text)
                .withUsers(1);
        for (String component : List.of("path", "accept")) {
            contender = Records.with(contender, component, text);
        }
        RequestRecord failed = ended(1, new Outcome.ServerError(500, text));
        ContenderResult one = of(
                contender,
                List.of(failed),
                new IdealTimeFigures(MILLISECOND, text),
                new PredictionFigures(MILLISECOND, 0, Map.of(text, 1), null),
                Map.of(text, text));
        LatencyFigures times = new LatencyFigures(1, 1, List.of());
        return Records.with(
                one,
                "stages",
                new StageFigures(
                        1, 0, text, List.of(new StageTime(text, 1, 1, times)), Map.of(text, List.of(1L)), null, null));
    }

    /** Returns a result in which the request of each user ended in one of these outcomes. */
    static ContenderResult endedIn(List<Outcome> outcomes) {
        Contender contender = ShippedScenarios.find("study")
                .withUsers(outcomes.size())
                .contenders()
                .getFirst();
        List<RequestRecord> requests = IntStream.range(0, outcomes.size())
                .mapToObj(i -> ended(i + 1, outcomes.get(i)))
                .toList();
        return of(contender, requests, null, null, Map.of());
    }

    /**
     * Adds stages to a result. Each request waited for a thread, a connection and the backend, for parts of its time that are always the same.
     * The stages of the request in the fourth row are unknown.
     */
    static ContenderResult staged(ContenderResult one) {
        Random random = new Random(one.id().hashCode());
        RequestTable requests = one.requests();
        List<@Nullable StageTimes> times = new ArrayList<>();
        for (int i = 0; i < requests.user().size(); i++) {
            times.add(
                    i == 3
                            ? null
                            : stages(
                                    requests.lastByte().get(i)
                                            - requests.start().get(i),
                                    random));
        }
        return Records.with(
                one,
                "stages",
                ContenderSummary.figures(new Stages(times, "the gateway's journal does not have 1 request")));
    }

    private static StageTimes stages(long nanos, Random random) {
        StageTimes times = new StageTimes();
        long left = nanos;
        for (Stage stage : List.of(
                Stage.BEFORE_GATEWAY,
                Stage.THREAD,
                Stage.CONNECTION,
                Stage.BACKEND_QUEUE,
                Stage.RESPONSE,
                Stage.REST)) {
            long part = (long) (random.nextDouble() * left / 3);
            times.add(stage, part);
            left -= part;
        }
        times.add(Stage.BACKEND, left);
        return times;
    }

    private static RequestRecord ended(int user, Outcome outcome) {
        return new RequestRecord(user, 1, 0, 0, 1, 5, 5, MILLISECOND, 1, 0, outcome);
    }

    private static ContenderResult of(
            Contender contender,
            List<RequestRecord> requests,
            @Nullable IdealTimeFigures idealTime,
            @Nullable PredictionFigures prediction,
            Map<String, Object> backend) {
        StudyContender sample = new StudyContender(contender, 1);
        return ContenderSummary.of(
                contender,
                new Work.Triangular(),
                1,
                sample.load(requests, MILLISECOND),
                sample.observed(MILLISECOND),
                idealTime,
                prediction,
                backend,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of());
    }

    private ContenderResult result(int repetition) {
        List<RequestRecord> requests = IntStream.rangeClosed(1, contender.users())
                .mapToObj(this::request)
                .toList();
        long duration =
                requests.stream().mapToLong(RequestRecord::lastByteNanos).max().orElseThrow();
        return ContenderSummary.of(
                contender,
                new Work.Triangular(),
                repetition,
                load(requests, duration),
                observed(duration),
                idealTime(),
                prediction(),
                backend(),
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of());
    }

    private ObservedMetrics observed(long duration) {
        return new ObservedMetrics(
                threads(),
                StudyObservations.of(contender, duration),
                new ClientFigures(180 * MILLISECOND, 0, null, .6, null, null, null, null),
                processor(duration));
    }

    private ProcessorFigures processor(long duration) {
        return new ProcessorFigures(
                2,
                duration,
                List.of(
                        new Use("load-client", 180 * MILLISECOND, 4 * MILLISECOND, 0L),
                        new Use(contender.service().label(), duration / 4, 9 * MILLISECOND, 3 * MILLISECOND)),
                duration / 20);
    }

    private RequestRecord request(int user) {
        long start = random.nextInt(2_000_000);
        Outcome outcome = outcome(user);
        long took = outcome instanceof Outcome.Ok ? took(user) : refused();
        long firstByte = contender.calls() == Calls.STREAM ? took * 2 / 3 : took - random.nextInt(400_000);
        boolean silent = outcome instanceof Outcome.TimedOut;
        return new RequestRecord(
                user,
                1,
                start,
                start,
                MILLISECOND,
                silent ? RequestRecord.NEVER : start + firstByte,
                silent ? RequestRecord.NEVER : start + firstByte,
                start + took,
                30L * user,
                outcome instanceof Outcome.Ok ? user : 0,
                outcome);
    }

    private Outcome outcome(int user) {
        if (contender.id().equals("netty-block")) {
            return new Outcome.ServerError(500, "blocking-on-event-loop");
        }
        boolean crowded = contender.id().contains("webclient") && contender.calls() == Calls.CONCURRENT;
        if (crowded && random.nextInt(100) < (contender.service().equals(Service.NETTY_GATEWAY) ? 17 : 60)) {
            return user % 23 == 0
                    ? new Outcome.Truncated(200)
                    : new Outcome.ServerError(500, user % 9 == 0 ? "read-timeout" : "pending-acquire-queue-full");
        }
        return user == 77 && contender.id().equals("netty-block-elastic")
                ? new Outcome.TimedOut(false)
                : new Outcome.Ok(200);
    }

    private long took(int user) {
        double noise = 1.02 + random.nextDouble() * .05;
        return (long)
                switch (contender.calls()) {
                    case SINGLE -> SERVICE_TIME * (1 + user * 4.0 / contender.users() * noise);
                    case SEQUENTIAL, QUERIES -> SERVICE_TIME * user * noise;
                    case CONCURRENT -> SERVICE_TIME * (2 + 36 * random.nextDouble() * noise);
                    case NONE, ROWS, STREAM -> SERVICE_TIME * (1 + user * contender.users() / 17_000.0) * noise * 2;
                };
    }

    private long refused() {
        return (40 + random.nextInt(180)) * MILLISECOND;
    }

    private LoadResult load(List<RequestRecord> requests, long duration) {
        return new LoadResult(
                "nio",
                contender.users(),
                2 * MILLISECOND,
                duration,
                requests,
                new BarrierFigures(Instant.parse("2026-11-21T10:15:10Z"), 1, 2, 30 * MILLISECOND, 40_000),
                null,
                false,
                0,
                null);
    }

    private ThreadFigures threads() {
        int busy = StudyObservations.busyThreads(contender);
        return new ThreadFigures(
                Map.of("http-nio-exec", 10, "other", 18),
                Map.of("http-nio-exec", busy, "other", 18),
                28,
                18 + busy,
                40,
                60 * MILLISECOND);
    }

    private @Nullable IdealTimeFigures idealTime() {
        return switch (contender.calls()) {
            case STREAM -> null;
            case SINGLE -> new IdealTimeFigures(SERVICE_TIME, "the longest chain is 1 calls of 100 ms");
            case SEQUENTIAL ->
                new IdealTimeFigures(
                        contender.users() * SERVICE_TIME,
                        "the longest chain is " + contender.users() + " calls of 100 ms");
            default ->
                new IdealTimeFigures(25 * SERVICE_TIME, "5050 calls of 100 ms go through 200 threads of the backend");
        };
    }

    private @Nullable PredictionFigures prediction() {
        IdealTimeFigures idealTime = idealTime();
        return idealTime == null
                ? null
                : new PredictionFigures(idealTime.nanos() + SERVICE_TIME, contender.users(), Map.of(), null);
    }

    private Map<String, Object> backend() {
        Map<String, Object> counted = new LinkedHashMap<>();
        counted.put("arrivals", 5050);
        counted.put("mostAtOnce", 200);
        return counted;
    }
}
