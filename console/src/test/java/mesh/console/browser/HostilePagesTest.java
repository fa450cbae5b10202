package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import mesh.console.lesson.SampleLesson;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SampleFolder;
import mesh.load.experiment.Experiments;
import mesh.load.results.Json;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.sample.HostileRuns;
import mesh.load.text.PlainText;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts markup, control characters and marks of direction into all text of services, scenarios and users. Each page shows the markup as text
 * and the others as escapes, and no script of it runs.
 */
class HostilePagesTest extends PagesInBrowser {

    private static final String MARKUP = "\"><img src=x onerror=window.owned=1><script>window.owned=1</script>"
            + "</script><script>window.owned=1</script>'-window.owned=1-'<a href=javascript:window.owned=1>"
            + "\u001b[2J\u0007\u009b1m\r\u0085\u2028\u202e\u2066\u00ad\udb40\udc41";

    /** The same text inside a string of JSON. */
    private static final String QUOTED = Json.MAPPER.writeValueAsString(MARKUP).replaceAll("^\"|\"$", "");

    /** Finds what a reader's program would obey: in texts, in attributes, in the title, and in what a field contains. */
    private static final String OBEYED = """
            const obeyed = /(?![\\n\\t])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]/u, found = [];
            const check = (where, text) => obeyed.test(text) && found.push(where + ': ' + text);
            const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
            for (let node = walk.currentNode; node; node = walk.nextNode()) {
              if (node.nodeType === Node.TEXT_NODE && !node.parentElement.closest('script, style')) check('text', node.data);
              for (const { name, value } of node.attributes ?? []) check(name, value);
              if ('value' in node) check('field', String(node.value));
            }
            check('title', document.title);
            return found.join();""";

    /** Fields that pages evaluate and do not show. */
    private static final Set<String> LEFT = Set.of(
            "type",
            "kind",
            "startedAt",
            "state",
            "outcome",
            "verdict",
            "shape",
            "folder",
            "phase",
            "default",
            "choices",
            "duration",
            "load",
            "threads",
            "yaml");

    @TempDir
    private static Path home;

    private static RunningConsole served;

    @BeforeAll
    static void start() {
        served = RunningConsole.in(home);
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    /**
     * Even if a page contained the script, the console's policy would keep it from running. So this also looks for elements of the markup.
     */
    @AfterEach
    void noScriptHasRun() {
        assertUnharmed();
    }

    private static void assertUnharmed() {
        assertThat(browser().run("return String(window.owned)")).isEqualTo("undefined");
        assertThat(browser().all("img[src=x], [onerror], a[href^='javascript:']"))
                .isEmpty();
        assertThat(browser().text("body")).isNotEmpty();
        assertThat(browser().run(OBEYED)).isEqualTo("");
    }

    private static void shown() {
        eventually(() -> assertThat(browser().run("return document.documentElement.textContent.includes('onerror=')"))
                .isEqualTo(true));
    }

    private static String poisoned(String json) {
        return poisoned(Json.MAPPER.readTree(json)).toString();
    }

    private static JsonNode poisoned(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> {
                ObjectNode copy = JsonNodeFactory.instance.objectNode();
                object.properties()
                        .forEach(field -> copy.set(
                                field.getKey(),
                                LEFT.contains(field.getKey()) ? field.getValue() : poisoned(field.getValue())));
                yield copy;
            }
            case ArrayNode array -> {
                ArrayNode copy = JsonNodeFactory.instance.arrayNode();
                array.forEach(one -> copy.add(poisoned(one)));
                yield copy;
            }
            default -> node.isString() ? JsonNodeFactory.instance.stringNode(node.stringValue() + MARKUP) : node;
        };
    }

    @Test
    void reportsAndComparisonsShowMarkupAsText() throws Exception {
        int number = 0;
        for (RunResult run :
                HostileRuns.of(mesh.load.sample.SampleRun.failed(MARKUP).build(), MARKUP)) {
            SampleFolder folder = new SampleFolder(served.results(), "2026112%d-101500-hostile".formatted(number++));
            new ResultsFolder(folder.path()).write(run);
            Experiments.report(run).writeTo(folder.path()); // also shows values that the schema would reject

            browser().open(folder.path().resolve("report.html").toUri().toString());
            shown();
            assertUnharmed();
        }
        String load = "20261120-101500-hostile"; // the kind of experiment that has contenders to compare
        browser().open(address("/api/compare?left=%1$s&right=%1$s".formatted(load)));
        shown();
        assertUnharmed();
        browser().open(address("/"));
        eventually(() -> assertThat(browser().isShown("#all-runs")).isTrue());
        browser().one("#all-runs").click();
        eventually(() -> assertThat(browser().all("#runs li")).hasSizeGreaterThanOrEqualTo(6));
        assertThat(browser().text("#runs")).contains("onerror=");
    }

    @Test
    void eachTextOfADocumentIsVisibleAndItsLinesRemain() {
        String hostile = IntStream.concat(IntStream.rangeClosed(0, 0xff), IntStream.rangeClosed(0x2000, 0x206f))
                .filter(Character::isDefined)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .append("\ufeff\ufffd\ud83d\ude00\udb40\udc01\udb40\udc41")
                .toString();
        String json = Json.MAPPER.writeValueAsString(
                Map.of("list", List.of(hostile, 1, true), "key " + hostile, Map.of("\\u202e", "\u202e")));
        browser().open(console().address("/"));

        Object read = browser().module("text", "JSON.stringify(module.fromJson(given[0]))", json);

        assertThat(Json.MAPPER.readTree(String.valueOf(read)))
                .isEqualTo(Json.MAPPER.valueToTree(Map.of(
                        "list",
                        List.of(PlainText.lines(hostile), 1, true),
                        "key " + PlainText.lines(hostile),
                        Map.of("\\u202e", "\\u202e"))));
        assertThat(browser().module("text", "module.fromJson(given[0])", "\"a\\ud800\\u0041\""))
                .isEqualTo("a\\ud800A");
    }

    @Test
    void textOfALinkIsVisible() {
        String mark = "%E2%80%AE%1B";
        browser().open(console().address("/what-if?way=" + mark));
        eventually(() -> assertThat(browser().text("#address-problem")).contains("is '\\u202e\\u001b'"));
        assertUnharmed();
        console().reply("/api/compare", 409, "{\"detail\": \"the two runs\"}");
        browser().open(console().address("/compare?left=" + mark + "&right=" + mark));
        eventually(() -> assertThat(browser().text("#left")).isEqualTo("\\u202e\\u001b"));
    }

    /** The page that the console shows for a stranger's folder neither redirects nor runs a script that opens another server's page. */
    @Test
    void aStrangersReportLeadsToNoOtherServer() throws Exception {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AtomicInteger visits = new AtomicInteger();
        other.createContext("/", visit -> {
            visits.incrementAndGet();
            visit.sendResponseHeaders(204, -1);
            visit.close();
        });
        other.start();
        String url = "http://127.0.0.1:" + other.getAddress().getPort() + "/";
        SampleFolder folder = new SampleFolder(served.results(), "20261130-101500-stranger").results(RunState.COMPLETE);
        Files.writeString(folder.path().resolve("report.html"), """
                <!DOCTYPE html><title>Report</title><meta http-equiv=refresh content="0;url=%1$srefreshed">
                <h1>A report</h1><script>location = '%1$sscripted'</script>""".formatted(url));
        try {
            browser().open(address("/api/runs/" + folder.name() + "/report.html"));

            eventually(() -> assertThat(browser().text("h1")).contains("part of the mesh work"));
            assertThat(visits).hasValue(0);
            browser().open(address("/")); // the report is in a sandbox, which a browser must leave before the next test
        } finally {
            other.stop(0);
        }
    }

    @Test
    void theRunPageShowsMarkupAsText() {
        List<String> lines = SampleRun.lines("smoke", QUESTION, STARTED_AT).stream()
                .map(HostilePagesTest::poisoned)
                .toList();
        console().run(FOLDER).add(lines).end();
        console().reply("/api/runs/" + FOLDER, 200, poisoned("""
                {"folder": "%s", "scenario": "sample", "startedAt": "%s", "state": "FAILED", "live": false, "passed": 1,
                 "expectations": 2, "contenders": ["a", "b"], "unreadable": "cannot be read: damaged"}""".formatted(FOLDER, STARTED_AT)));
        console().reply("/api/runs/" + FOLDER + "/conclusion", 200, poisoned("""
                {"busy": "x", "sentences": ["one"], "warnings": [{"contender": "a", "text": "b", "kinds": []}],
                 "contenders": [{"id": "c", "work": "w", "waits": {"query": 1},
                   "processorUse": {"cores": 2, "nanos": 7, "otherNanos": "x",
                     "uses": [{"process": "p", "totalNanos": "7", "compilerNanos": 1, "collectorNanos": null}]},
                   "repetition": 1, "nanos": 7, "shortestNanos": 7, "longestNanos": 7, "requests": 2, "ok": 1,
                   "failures": {"no%s": 1}, "idealNanos": 3, "threads": null}]}""".formatted(QUOTED)));
        console().activity().add(List.of(poisoned("""
                {"running": {"id": null, "folder": "x", "scenario": "smoke", "phase": "measuring", "lines": ["one"]},
                 "ended": {"id": "run-1", "folder": null, "scenario": "smoke", "exitCode": 3, "lines": ["two"]}}""")));

        browser().open(console().address("/runs/" + FOLDER));

        shown();
        eventually(() -> assertThat(browser().text("#question")).contains("onerror="));
        eventually(() -> assertThat(browser().text("#answer .finding")).contains("onerror="));
        eventually(() -> assertThat(browser().text("#answer button")).contains("onerror="));
        eventually(() -> assertThat(browser().text("#expectations-list")).isNotNull());
    }

    @Test
    void theHomePageShowsMarkupAsText() {
        console()
                .reply(
                        "/api/scenarios",
                        200,
                        poisoned(served.get("/api/scenarios").body()));
        console().reply("/api/lessons", 200, poisoned(served.get("/api/lessons").body()));
        console().reply("/api/runs", 200, poisoned("""
                [{"folder": "20260101-101500-a", "scenario": "smoke", "startedAt": "2026-01-01T10:00:00Z", "state": "COMPLETE", "live": false,
                  "passed": 2, "expectations": 2, "contenders": ["a", "b"]}]"""));
        console().reply("/api/compare", 409, poisoned("{\"detail\": \"the two runs\", \"force\": true}"));

        browser().open(console().address("/?token=" + StubConsole.TOKEN));

        eventually(() -> assertThat(browser().text(".card")).contains("onerror="));
        eventually(() -> assertThat(browser().text("#runs")).contains("onerror="));
    }

    @Test
    void theReasonOfAFailureShowsMarkupAsText() {
        browser().open(console().address("/what-if"));
        browser().module("ended", """
                import('/assets/text.js').then(({ fromJson }) => document.body.append(module.endedBox(fromJson(given[0]))))""", poisoned("""
                {"id": "run-1", "folder": "20260101-101500-a", "scenario": "smoke", "exitCode": 3, "lines": ["one"]}"""));
        shown();
    }

    @Test
    void theWhatIfPageShowsMarkupAsText() {
        console().reply("/api/predict", 200, poisoned("""
                {"durationNanos": 700000000, "served": 1, "failures": {"queue-full%s": 1}, "threads": {"limit": null, "inUse": 0, "waiting": 0},
                 "connections": {"limit": 500, "inUse": 500, "waiting": 1000}, "backendThreads": {"limit": 200, "inUse": 200, "waiting": 0},
                 "idealNanos": 500000000, "littlesLaw": {"underWay": 1.5, "perSecond": 3.0, "seconds": 0.5},
                 "ends": [{"user": 2, "request": 1, "beginNanos": 0, "endNanos": 100000000, "cause": "queue-full"},
                          {"user": 1, "request": 1, "beginNanos": 0, "endNanos": 700000000, "cause": null}]}""".formatted(QUOTED)));

        browser().open(console().address("/what-if"));

        eventually(() -> assertThat(browser().text("#words")).contains("onerror="));
    }

    @Test
    void theFiguresOfARateShowMarkupAsText() {
        String interval = "{\"median\": 1, \"low\": 1, \"high\": 1}";
        console().reply("/api/predict/rate", 200, poisoned("""
                {"runs": 1, "requests": 100, "p50Nanos": %2$s, "p99Nanos": %2$s, "meanNanos": %2$s, "perSecond": %2$s,
                 "failures": {"queue-full%1$s": %2$s}, "uses": [{"limit": "connections%1$s", "places": 1, "inUse": %2$s, "waiting": %2$s}],
                 "carried": {"limit": "connections%1$s", "places": 1, "perSecond": 1}, "attemptsPerCall": %2$s, "recovery": null}""".formatted(QUOTED, interval)));
        console().reply("/api/predict/curve", 200, poisoned("""
                {"carried": {"limit": "connections%s", "places": 1, "perSecond": 1},
                 "points": [{"utilisation": 0.5, "perSecond": 1, "p50Nanos": 1, "p99Nanos": 1}]}""".formatted(QUOTED)));

        browser().open(console().address("/what-if?load=rate"));

        eventually(() -> assertThat(browser().text("#rate-figures")).contains("onerror="));
        eventually(() -> assertThat(browser().text("#curve figcaption")).contains("onerror="));
    }

    @Test
    void theLessonPagesShowMarkupAsText() throws Exception {
        String lesson = served.get("/api/lessons/1").body();
        String id = Json.MAPPER.readTree(lesson).get("id").asString();
        String run = "20261123-101500-" + SampleLesson.LESSON.scenario().name();
        SampleLesson.run(served.results(), run, SampleLesson.LESSON, 10_100);
        String judged = served.get("/api/lessons/1/judgement?run=" + run + "&prediction=5&prediction=130&prediction=10")
                .body();
        console().reply("/api/lessons", 200, poisoned(served.get("/api/lessons").body()));
        console().reply("/api/lessons/" + id, 200, poisoned(lesson));
        console()
                .reply(
                        "/api/lessons/" + PlainText.line(id + MARKUP) + "/code",
                        200,
                        poisoned("{\"path\":\"a\",\"text\":\"b\",\"lesson\":\"c\"}"));

        browser().open(console().address("/lessons"));
        eventually(() -> assertThat(browser().text("#lessons")).contains("onerror="));
        assertUnharmed();
        browser().open(console().address("/lessons/" + id));
        eventually(() -> assertThat(browser().all("#round .prediction")).hasSize(3));
        assertThat(browser().text("#round")).contains("onerror=");
        browser().module("verdict", """
                import('/assets/text.js').then(({ fromJson }) => fromJson(given[1]).judgements.forEach((judgement, i) => document.body.append(
                    module.verdict(fromJson(given[0]).predictions[i], [{ 5: 1 }], judgement, false))))""", poisoned(lesson), poisoned(judged));
        Files.deleteIfExists(served.results().resolve(run).resolve("events.ndjson"));
    }

    private static String address(String path) {
        return "http://127.0.0.1:" + served.port() + path;
    }
}
