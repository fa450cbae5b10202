package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mesh.load.events.Event;
import mesh.load.events.EventLine;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.Json;
import mesh.load.results.Measurement;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.RunSummary;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.RequestTable;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadFigures.OverloadStep;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ScenarioWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a run keeps its measurements however it ends. The runs have two contenders with 3 users each. */
@Timeout(300)
class ScenarioRunTest {

    private static final Scenario TWO = ScenarioReader.read("two.yaml", """
            name: two
            question: Is it kept?
            users: 3
            engine: nio
            warm-up: {users: 1, cnt: 1, rounds: 0}
            contenders:
              - {id: first, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
              - {id: second, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
            """);

    @TempDir
    private Path root;

    private Consumer<String> onRequest = request -> {};
    private EventSink listener = EventSink.NONE;
    private @Nullable TinyMesh mesh;
    private Set<Service> startedFirst = Set.of();
    private boolean recordsFlights;

    @AfterEach
    void closesTheMesh() {
        assertThat(opened().isClosed()).isTrue();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aRunIsCompleteAfterAllMeasurements() throws IOException {
        RunResult result = run(path -> {});

        assertThat(result.state()).isEqualTo(RunState.COMPLETE);
        assertThat(result.stateReason()).isNull();
        assertThat(kept(result)).containsExactly("first", "second");
        assertThat(rows("requests.csv")).isEqualTo(6);
        assertThat(rows("requests.jtl")).isEqualTo(6);
        assertThat(new ResultsFolder(only(root)).read()).isEqualTo(result);
    }

    /** The results keep the whole scenario, so that an assertion about a missing contender does not count as passed. */
    @Test
    void aContenderWhoseJavaIsMissingIsLeftOut() {
        Scenario old = ScenarioReader.read("old.yaml", """
                name: old
                question: Is it as fast on an old JDK?
                users: 3
                warm-up: none
                applications:
                  old: {module: tomcat-gateway, port: 8073}
                services:
                  old: {java: 999}
                contenders:
                  - {id: first, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
                  - {id: second, service: old, path: "/rest/{cnt}", calls: sequential}
                expectations:
                  - {id: served, claim: The first is served., assert: contender('first').failed == 0}
                  - {id: slower, claim: The second is slower., assert: contender('second').timeMs > 0}
                """);
        List<Event> heard = new ArrayList<>();
        listener = heard::add;

        RunResult result = run(old, path -> {});

        assertThat(result.state()).isEqualTo(RunState.COMPLETE);
        assertThat(kept(result)).containsExactly("first");
        assertThat(result.expectations())
                .extracting(ExpectationFigures::verdict, ExpectationFigures::reason)
                .containsExactly(
                        tuple(Verdict.PASSED, null),
                        tuple(Verdict.NOT_EVALUATED, "'second' was not measured in this run"));
        String note = result.notes().getFirst();
        assertThat(note)
                .startsWith("second was left out, because this machine has no Java 999 (old.yaml:8:9). Found: "
                        + Runtime.version().feature());
        assertThat(heard).contains(new Event.Message(note));
        assertThat(heard.getFirst())
                .isInstanceOfSatisfying(
                        Event.Run.class, run -> assertThat(run.contenders()).hasSize(1));
        assertThat(ScenarioReader.read("again.yaml", ScenarioWriter.yaml(result.scenario())))
                .isEqualTo(old);
    }

    @Test
    void theLastEventsOfARunHaveTheRowsOfTheResult() throws IOException {
        List<Event> heard = new ArrayList<>();
        listener = heard::add;

        RunResult result = run(path -> {});

        List<Event> written = Files.readAllLines(only(root).resolve("events.ndjson")).stream()
                .map(line -> Json.MAPPER.readValue(line, EventLine.class).event())
                .toList();
        assertThat(written).startsWith(heard.toArray(Event[]::new)).hasSize(heard.size() + 1);
        assertThat(written.getFirst()).isInstanceOf(Event.Run.class);
        assertThat(written.getLast()).isInstanceOfSatisfying(Event.Ended.class, ended -> {
            assertThat(ended.dropped()).isZero();
            assertThat(ended.run())
                    .hasToString(RunSummary.of(result, only(root)).toString());
        });
        for (ContenderResult contender : result.contenders()) {
            RequestTable table = contender.requests();
            Map<Integer, List<@Nullable Object>> rows = rows(written, contender.id());
            assertThat(rows).hasSameSizeAs(table.start());
            for (int row = 0; row < table.start().size(); row++) {
                assertThat(rows.get(row + 1))
                        .containsExactly(
                                table.user().get(row),
                                table.start().get(row),
                                table.firstByte().get(row),
                                table.lastByte().get(row),
                                table.kinds().get(table.outcome().get(row)));
            }
        }
    }

    @Test
    void searchesForTheHighestRateIfTheScenarioRequestsIt() {
        Scenario search = ScenarioReader.read("search.yaml", """
                name: search
                question: How many a second?
                find-max-rate: {search-time: 5s, start: 250}
                users: 3
                warm-up: none
                contenders:
                  - {id: first, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
                expectations:
                  - {id: fast, claim: It sustains something., assert: capacity('first').perSecond >= 250}
                """);

        onRequest = ScenarioRunTest::takeFiveMilliseconds;
        RunResult result = run(search, path -> {});

        assertThat(result.state()).isEqualTo(RunState.COMPLETE);
        assertThat(result.measurement()).isInstanceOfSatisfying(Measurement.Capacity.class, capacity -> {
            CapacityFigures found = capacity.searches().getFirst();
            assertThat(found.steps().getFirst().perSecond()).isEqualTo(250);
            assertThat(found.costs()).hasSize(found.sustainedPerSecond() == 0 ? 0 : 3);
        });
        assertThat(result.expectations()).hasSize(1);
    }

    @Test
    void offersMultiplesOfTheHighestRateIfTheScenarioRequestsIt() {
        Scenario overload = ScenarioReader.read("overload.yaml", """
                name: overload
                question: And beyond?
                overload: {search-time: 5500ms, start: 250, factors: [0.5, 2, 0.5], step: 300ms, last-step: 1s}
                users: 3
                warm-up: none
                contenders:
                  - {id: first, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
                expectations:
                  - {id: some, claim: It serves some., assert: overload('first').ok > 0}
                """);

        onRequest = ScenarioRunTest::takeFiveMilliseconds;
        RunResult result = run(overload, path -> {});

        assertThat(result.state()).isEqualTo(RunState.COMPLETE);
        assertThat(result.measurement()).isInstanceOfSatisfying(Measurement.Overload.class, measured -> {
            OverloadFigures figures = measured.overloads().getFirst();
            int highest = figures.capacity().sustainedPerSecond();
            assertThat(figures.steps()).hasSize(highest == 0 ? 0 : 3);
            assertThat(figures.steps()).extracting(OverloadStep::perSecond).allMatch(rate -> rate >= highest / 2);
        });
        assertThat(result.expectations()).hasSize(1);
        assertThat(ScenarioReader.read("again.yaml", ScenarioWriter.yaml(result.scenario())))
                .isEqualTo(overload);
    }

    @Test
    void holdsConnectionsOpenIfTheScenarioRequestsIt() {
        Scenario hold = ScenarioReader.read("hold.yaml", """
                name: hold
                question: Who holds them?
                open-connections: {connections: [2, 5], hold: 100ms}
                users: 5
                warm-up: none
                contenders:
                  - {id: first, service: tomcat-gateway, path: "/events/{cnt}", calls: none, expect: status}
                expectations:
                  - {id: all, claim: All get a stream., assert: "connections('first', 5).accepted == 5"}
                """);

        RunResult result = run(hold, path -> {});

        assertThat(result.state()).as(String.valueOf(result.stateReason())).isEqualTo(RunState.COMPLETE);
        assertThat(result.measurement())
                .isInstanceOfSatisfying(
                        Measurement.OpenConnections.class,
                        open -> assertThat(open.steps())
                                .extracting(OpenConnectionsStep::asked, OpenConnectionsStep::accepted)
                                .containsExactly(tuple(2, 2), tuple(5, 5)));
        assertThat(result.expectations()).allMatch(one -> one.verdict() == Verdict.PASSED);
        assertThat(new ResultsFolder(only(root)).read()).isEqualTo(result);
    }

    /** Takes 5 ms, which limits a connection to 200 requests a second. A search then ends at a rate that costs the machine little. */
    private static void takeFiveMilliseconds(String request) {
        if (request.startsWith("GET /rest/")) {
            LockSupport.parkNanos(5_000_000);
        }
    }

    /** The test counts the bursts by the request of user 3, of which each burst has one. */
    @Test
    void sendsUncountedBurstsBeforeItMeasuresRepeatedStreams() {
        AtomicInteger bursts = new AtomicInteger();
        onRequest = request -> {
            if (request.equals("GET /rest/3")) {
                bursts.incrementAndGet();
            }
        };

        RunResult result = run(repeated("stream"), path -> {});

        assertThat(kept(result)).containsExactly("first", "second", "first", "second");
        assertThat(bursts).hasValue(2 * (15 + 2));

        bursts.set(0);
        opened().close();
        run(repeated("sequential"), path -> {});
        assertThat(bursts)
                .as("bursts of streams; contenders that wait for the backend need no uncounted burst")
                .hasValue(2 * 2);
    }

    @Test
    void onlyTheServicesOfTheFirstContenderStartFirst() {
        Scenario two = ScenarioReader.read("gateways.yaml", """
                name: gateways
                question: Which start first?
                users: 1
                warm-up: none
                contenders:
                  - {id: first, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
                  - {id: second, service: netty-gateway, path: "/rest/{cnt}", calls: sequential}
                """);

        assertThat(kept(run(two, path -> {}))).containsExactly("first", "second");
        assertThat(startedFirst).containsExactlyInAnyOrder(Service.LEGACY_BACKEND, Service.TOMCAT_GATEWAY);

        opened().close();
        recordsFlights = true;
        run(two, path -> {});
        assertThat(startedFirst).isEqualTo(two.neededServices());
    }

    private static Scenario repeated(String calls) {
        return ScenarioReader.read("repeated.yaml", """
                name: repeated
                question: Do they take turns?
                users: 3
                repetitions: 2
                warm-up: {users: 1, cnt: 1, rounds: 1}
                contenders:
                  - {id: first, service: tomcat-gateway, path: "/rest/{cnt}", calls: %1$s}
                  - {id: second, service: tomcat-gateway, path: "/rest/{cnt}", calls: %1$s}
                """.formatted(calls));
    }

    @Test
    void keepsTheOutcomesIfItIsInterruptedWhileItReadsCounters() throws IOException {
        Thread runner = Thread.currentThread();
        AtomicInteger responded = new AtomicInteger();
        onRequest = request -> {
            if (request.startsWith("GET /rest/")) {
                responded.incrementAndGet();
            } else if (request.equals("GET /legacy/counters") && responded.get() == 6) {
                runner.interrupt();
                new Semaphore(0).acquireUninterruptibly(); // never responds, because the run would use a response
            }
        };

        RunResult result = run(path -> {});

        assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(kept(result)).containsExactly("first", "second");
        assertThat(result.contenders().getLast().outcomes().ok()).isEqualTo(3);
        assertThat(result.notes()).contains("second: the backend's count is missing, because the run was interrupted");
        assertThat(rows("requests.csv")).isEqualTo(6);
    }

    @Test
    void failsIfAServiceDiesAfterItsLastRequest() {
        AtomicInteger responded = new AtomicInteger();
        onRequest = request -> {
            if (request.startsWith("GET /rest/") && responded.incrementAndGet() == 6) {
                opened().die();
            }
        };

        RunResult result = run(path -> {});

        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason()).isEqualTo("legacy-backend was ended by signal 9");
        assertThat(kept(result)).containsExactly("first", "second");
    }

    /** The failed request would otherwise be the reason, although it is only a consequence. */
    @Test
    void aServiceThatEndsBeforeItsFirstRequestIsTheReason() {
        onRequest = request -> opened().dieUnnoticed();

        RunResult result = run(path -> {});

        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason()).isEqualTo("legacy-backend was ended by signal 9");
        assertThat(kept(result)).isEmpty();
    }

    @Test
    void failsAndKeepsItsMeasurementsIfTheLoadClientRunsOutOfMemory() {
        listener = event -> {
            if (event instanceof Event.ContenderEnded) {
                throw new OutOfMemoryError("Java heap space");
            }
        };

        RunResult result = run(path -> {});

        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason())
                .isEqualTo("the load client itself has failed: java.lang.OutOfMemoryError: Java heap space");
        assertThat(kept(result)).containsExactly("first");
        assertThat(new ResultsFolder(only(root)).read()).isEqualTo(result);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void failsOnAFullDiskAndNamesTheFile() {
        RunResult result = run(folder -> fill(folder.resolve("requests.csv")));

        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason())
                .isEqualTo("'" + only(root).resolve("requests.csv") + "' cannot be written: No space left on device");
        assertThat(kept(result)).containsExactly("first");
        assertThat(new ResultsFolder(only(root)).read()).isEqualTo(result);
    }

    @Test
    void reportsThatTheResultIsLostIfItCannotBeWritten() {
        RunResult result = run(folder -> block(folder.resolve("results.json.draft")));

        String json = "'" + only(root).resolve("results.json") + "'";
        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason())
                .isEqualTo(json
                        + " cannot be written: Is a directory: results.json contains 0 of the 1 measurements, and does "
                        + "not say how the run ended");
        assertThat(kept(result)).containsExactly("first");
        assertThat(new ResultsFolder(only(root)).read().state()).isEqualTo(RunState.RUNNING);
    }

    /** @param before gets the results folder, once it exists and before any service has started */
    private RunResult run(Consumer<Path> before) {
        return run(TWO, before);
    }

    private RunResult run(Scenario scenario, Consumer<Path> before) {
        RunSettings settings = new RunSettings(
                (part, first, logs, progress) -> {
                    before.accept(only(root));
                    startedFirst = first;
                    TinyMesh opened = new TinyMesh(request -> onRequest.accept(request));
                    mesh = opened;
                    return opened;
                },
                root,
                recordsFlights,
                "0.1.0",
                List.of("run", "two"));
        return Experiments.prepare(scenario, settings, listener).run();
    }

    private TinyMesh opened() {
        return Objects.requireNonNull(mesh);
    }

    private long rows(String file) throws IOException {
        try (Stream<String> lines = Files.lines(only(root).resolve(file))) {
            return lines.count() - 1;
        }
    }

    private static List<String> kept(RunResult result) {
        return result.contenders().stream().map(ContenderResult::id).toList();
    }

    private static Path only(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.findFirst().orElseThrow();
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    /** Replaces the file with a link to a device that behaves like a full disk. */
    private static void fill(Path file) {
        try {
            Files.delete(file);
            Files.createSymbolicLink(file, Path.of("/dev/full"));
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    /** Creates a folder that is not empty in place of the file. The run can then neither write nor delete the file. */
    private static void block(Path file) {
        try {
            Files.createDirectories(file.resolve("in the way"));
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    /** Returns the last values that events reported for each request of a contender. */
    private static Map<Integer, List<@Nullable Object>> rows(List<Event> events, String contender) {
        Map<Integer, List<@Nullable Object>> rows = new TreeMap<>();
        for (Event event : events) {
            if (event instanceof Event.Requests changed && changed.contender().equals(contender)) {
                for (int i = 0; i < changed.request().size(); i++) {
                    Integer outcome = changed.outcome().get(i);
                    rows.put(
                            changed.request().get(i),
                            Arrays.asList(
                                    changed.user().get(i),
                                    changed.start().get(i),
                                    changed.firstByte().get(i),
                                    changed.lastByte().get(i),
                                    outcome == null ? null : changed.kinds().get(outcome)));
                }
            }
        }
        return rows;
    }
}
