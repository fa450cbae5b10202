package mesh.load.sample;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.Measurement;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.PlacementFigures;
import mesh.load.results.RunResult.RecordingFigures;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.results.experiment.SoakFigures.IdleFootprint;
import mesh.load.results.experiment.SoakFigures.SoakLatency;
import mesh.load.results.experiment.SoakFigures.SoakService;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** All parts of a study's result except its contenders, and the result of a soak. */
final class StudyDetails {

    private StudyDetails() {}

    /** Adds every part of a result to the run. */
    static SampleRun addTo(SampleRun run, Scenario scenario) {
        List<ContenderResult> contenders = scenario.contenders().stream()
                .map(contender -> StudyContender.of(contender, 1))
                .toList();
        return run.with("arguments", List.of("run", "study", "--repetitions", "5", "--jfr"))
                .with("endedAt", Instant.parse("2026-11-21T10:18:21Z"))
                .with("services", services())
                .with("legacyBehaviour", Map.of("serviceTime", "PT0.1S"))
                .warmUps(warmUps(scenario))
                .measurement(new Measurement.Load(contenders, spreads(contenders), comparisons()))
                .assertions(expectations())
                .with("recordings", List.of(recording()))
                .warnings(warnings())
                .notes(List.of());
    }

    private static RecordingFigures recording() {
        return new RecordingFigures(
                "tomcat-gateway-virtual", "tomcat-gateway-virtual.jfr", 3, 4 * StudyContender.MILLISECOND);
    }

    /** Returns as many expectations as the study has, of the same length. */
    private static List<ExpectationFigures> expectations() {
        return List.of(
                passed("netty-threads", "Netty serves 100 users without adding a thread", "28 to 28"),
                passed("tomcat-threads", "Tomcat adds about one thread for each user who waits", "28 to 118"),
                passed("virtual-threads", "On virtual threads Tomcat's platform threads stay flat", "30 to 30"),
                passed("resttemplate-serves", "RestTemplate serves every user, however long it takes", "100 of 100"),
                passed(
                        "resttemplate-slowest",
                        "RestTemplate is among the slowest, near its ideal time",
                        "10.4 s, 96 %"),
                passed("block-harmless", "block() on Tomcat is as slow as RestTemplate, and no slower", "1.01"),
                passed("block-refused", "block() on the event loop is refused for every user", "0 of 100"),
                not("pool-breaks", "Non-blocking WebClient fails users by a full pending queue", "0", null),
                passed("rsocket-serves", "RSocket serves all 100 users", "100 of 100"),
                passed("rsocket-1000", "RSocket serves all 1000 users as well", "1000 of 1000"),
                not("taste", "RouterFunction and @RestController differ by less than noise", "1.17", null),
                not(
                        "cpu",
                        "Netty takes less processor time than Tomcat",
                        "",
                        "the CPU of tomcat-gateway is not known"));
    }

    private static ExpectationFigures passed(String id, String claim, String figure) {
        return expectation(id, claim, Verdict.PASSED, figure, null);
    }

    private static ExpectationFigures not(String id, String claim, String figure, @Nullable String reason) {
        return expectation(id, claim, reason == null ? Verdict.FAILED : Verdict.NOT_EVALUATED, figure, reason);
    }

    private static ExpectationFigures expectation(
            String id, String claim, Verdict verdict, String figure, @Nullable String reason) {
        Map<String, String> figures = new LinkedHashMap<>();
        if (!figure.isEmpty()) {
            figures.put("contender('netty-rest-rsocket').threads.peak", figure);
            figures.put("contender('netty-rest-rsocket').requests", "100");
            figures.put("contender('tomcat-resttemplate').threads.peak", figure);
            figures.put("contender('tomcat-resttemplate').requests", "100");
        }
        return new ExpectationFigures(
                id, claim, "contender('" + id + "').ok == 100", verdict, figures, reason, List.of(), Map.of());
    }

    private static List<WarmUpFigures> warmUps(Scenario scenario) {
        return scenario.contenders().stream()
                .map(one -> new WarmUpFigures(one.id(), 900 * StudyContender.MILLISECOND, rounds(one.id()), true, 0.04))
                .toList();
    }

    private static List<WarmUpFigures.Round> rounds(String id) {
        return IntStream.rangeClosed(1, 8)
                .mapToObj(n -> new WarmUpFigures.Round(
                        (200 + (id.hashCode() & 127) + 500 / (n * n)) * StudyContender.MILLISECOND, 10, 10))
                .toList();
    }

    private static List<SpreadFigures> spreads(List<ContenderResult> contenders) {
        return contenders.stream()
                .map(one -> new SpreadFigures(
                        one.id(), 5, one.durationNanos(), one.durationNanos() * 9 / 10, one.durationNanos() * 11 / 10))
                .toList();
    }

    private static List<ComparisonFigures> comparisons() {
        return List.of(
                new ComparisonFigures(
                        "netty-webclient",
                        "netty-rest-webclient",
                        1.17,
                        .82,
                        1.4,
                        .95,
                        5,
                        "No difference that these repetitions carry."),
                new ComparisonFigures(
                        "tomcat-resttemplate",
                        "tomcat-restclient-parallel",
                        2.41,
                        2.2,
                        2.63,
                        .95,
                        5,
                        "tomcat-restclient-parallel is faster, by 2.2 to 2.63 times."));
    }

    private static List<ValidityWarning> warnings() {
        return List.of(
                new ValidityWarning("few-samples", "netty-once", "The p99 is the word of 2 of 100 samples."),
                new ValidityWarning("machine-busy", "", "Something else kept 0.6 of 2 cores busy."));
    }

    private static List<ServiceFigures> services() {
        return List.of(
                service("netty-gateway", 8070), service("tomcat-gateway", 8071), service("legacy-backend", 8080));
    }

    private static ServiceFigures service(String name, int port) {
        Map<String, Object> limits = new LinkedHashMap<>();
        limits.put("maxConnections", 500);
        limits.put("pendingAcquireMaxCount", 1000);
        limits.put("pendingAcquireTimeout", "PT45S");
        return new ServiceFigures(
                name,
                "http://127.0.0.1:" + port,
                4711L,
                List.of("java"),
                "cache",
                limits,
                Map.of("version", "0.1.0"),
                new PlacementFigures(name + "-1", "worker-1", 0.25, 1L << 30),
                null,
                new JvmFigures("25", 512L << 20, List.of("PS MarkSweep", "PS Scavenge"), List.of("-Xmx512m")),
                null,
                null,
                null,
                null);
    }

    /** Returns a soak in which the file descriptors of a service doubled, and a contender became slower. */
    static SoakFigures soak(String service, String contender) {
        return new SoakFigures(
                100,
                900_000 * StudyContender.MILLISECOND,
                null,
                new OutcomeCounts(90_000, 89_999, Map.of("internal", 1), Map.of(), 0, null),
                60_000 * StudyContender.MILLISECOND,
                List.of(latency(contender, true), latency("all", false)),
                List.of(new SoakService(
                        service,
                        new IdleFootprint(40L << 20, null, 30, 5, 100L),
                        new IdleFootprint(41L << 20, null, 30, 5, 200L),
                        List.of("file descriptors"))));
    }

    private static SoakLatency latency(String of, boolean slower) {
        return new SoakLatency(
                of,
                6_000,
                100 * StudyContender.MILLISECOND,
                120 * StudyContender.MILLISECOND,
                6_000,
                110 * StudyContender.MILLISECOND,
                130 * StudyContender.MILLISECOND,
                50,
                1.1,
                1.08,
                1.12,
                slower);
    }
}
