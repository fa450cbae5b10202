package mesh.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import mesh.load.predict.WhatIf;
import mesh.load.predict.burst.Simulation;
import mesh.load.predict.rate.RateCurve;
import mesh.load.predict.rate.RateSimulation;
import mesh.load.results.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The model in a browser, on a page that was opened as a file. */
class BrowserModelTest {

    private static final int REQUESTS = 500;
    private static final int RATES = 12;

    /** The burst of the study: 5,050 calls. */
    private static final String STUDY = """
            {"users": 100, "calls": "concurrent", "work": "triangular", "serviceTimeMs": 100, "backendThreads": 200,
             "requestThreads": null, "connections": 500, "pending": 1000, "fanOut": 256}""";

    /** Takes a browser at least a second. */
    private static final String LONG = STUDY.replace("\"users\": 100", "\"users\": 600")
            .replace("500", "null")
            .replace("1000", "null");

    private static final String SEARCH = """
            {"users": 1, "calls": "single", "cnt": 1, "serviceTimeMs": 100, "backendThreads": 200, "connections": 5, "pending": 1000,
             "fanOut": 1, "distribution": {"name": "exponential"}, "rate": {"perSecond": 40, "arrivals": "poisson", "seed": 5},
             "wanted": {"limit": "connections", "percent": 99, "withinMs": 600}}""";

    @TempDir
    private static Path folder;

    private static FilePage page;

    @BeforeAll
    static void open() throws Exception {
        page = FilePage.in(folder);
    }

    @AfterAll
    static void close() {
        if (page != null) {
            page.close();
        }
    }

    /** Compares each character, and so each digit of each figure. */
    @Test
    void itsResponsesAreThoseOfTheJvm() {
        List<String> requests = new WhatIfRequests(new SplittableRandom(42))
                .requests()
                .limit(REQUESTS)
                .toList();
        List<String> responses =
                requests.stream().map(BrowserModelTest::onTheJvm).toList();

        assertThat(page.responses(requests)).containsExactlyElementsOf(responses);
        assertThat(responses)
                .filteredOn(one -> one.startsWith("{\"durationNanos\":"))
                .hasSizeGreaterThan(REQUESTS / 2);
        assertThat(responses)
                .filteredOn(one -> one.startsWith("{\"status\":400"))
                .hasSizeGreaterThan(REQUESTS / 50);
    }

    /** Random numbers and the times that follow from them must be the same, too. */
    @Test
    void itsFiguresOfRatesAreThoseOfTheJvm() {
        List<String> requests = new WhatIfRequests(new SplittableRandom(43))
                .atRates()
                .limit(RATES)
                .toList();

        assertThat(page.responses("rate", requests)).containsExactlyElementsOf(all(requests, BrowserModelTest::rate));
        assertThat(all(requests, BrowserModelTest::rate))
                .filteredOn(one -> one.startsWith("{\"runs\":"))
                .hasSizeGreaterThan(RATES / 2);
        assertThat(page.responses("curve", requests.subList(0, 2)))
                .containsExactlyElementsOf(all(requests.subList(0, 2), BrowserModelTest::curve));
        assertThat(page.responses("limit", List.of(SEARCH)))
                .containsExactlyElementsOf(all(List.of(SEARCH), BrowserModelTest::limit))
                .singleElement()
                .asString()
                .contains("\"enough\":{\"value\":");
    }

    private static Object rate(WhatIf request) {
        return RateSimulation.run(request.rateModel());
    }

    private static Object curve(WhatIf request) {
        return RateCurve.of(request.rateModel(), reached -> {});
    }

    private static Object limit(WhatIf request) {
        return request.search().find(reached -> {});
    }

    private static List<String> all(List<String> requests, Function<WhatIf, Object> simulation) {
        return requests.stream().map(request -> onTheJvm(request, simulation)).toList();
    }

    @Test
    void theWorkerOfAFileSearches() {
        Object answer = page.promised("""
                { const reported = [], answer = await predict(JSON.parse(given[0]), undefined, (...progress) => reported.push(progressWords(...progress)), 'limit');
                  return `${answer.enough.value - answer.tooFew.value} ${reported[0]}`; }""", SEARCH);

        assertThat(String.valueOf(answer)).matches("1 Simulating: [\\d,]+ calls have reached the backend\\.");
    }

    private static String onTheJvm(String request) {
        return onTheJvm(request, parsed -> Simulation.run(parsed.model()));
    }

    private static String onTheJvm(String request, Function<WhatIf, Object> simulation) {
        try {
            return Json.MAPPER.writeValueAsString(simulation.apply(Json.MAPPER.readValue(request, WhatIf.class)));
        } catch (IllegalArgumentException wrong) {
            return "{\"status\":400,\"detail\":" + Json.MAPPER.writeValueAsString(wrong.getMessage()) + "}";
        }
    }

    @Test
    void theWorkerOfAFileRespondsAsThePageDoes() {
        Object areEqual = page.promised("""
                JSON.stringify(await predict(JSON.parse(given[0]))) === JSON.stringify(JSON.parse(meshModel.predict(given[0], null)))""", STUDY);

        assertThat(areEqual).isEqualTo(true);
        assertThat(page.complaints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "no JSON", "{}", "{\"users\": \"many\"}", "{\"users\": 1e12}", "{\"calls\": 1}"})
    void saysThatARequestCannotBeRead(String request) {
        assertThat(page.responses(List.of(request)))
                .containsExactly("{\"status\":400,\"detail\":\"Failed to read HTTP message\"}");
    }

    @Test
    void rejectsMoreCallsThanTheModelAllows() {
        String million = STUDY.replace("\"users\": 100", "\"users\": 1414");

        assertThat(page.promised("predict(JSON.parse(given[0]))", million))
                .isEqualTo("Error: calls in all: 1000405 is not allowed. Allowed: a whole number from 1 to 1000000");
    }

    @Test
    void tellsTheProgressOfALongSimulation() {
        Object reported = page.promised("""
                { const reported = []; await predict(JSON.parse(given[0]), undefined, (...progress) => reported.push(progressWords(...progress)));
                  return reported; }""", LONG);

        assertThat((List<?>) reported)
                .extracting(String::valueOf)
                .hasSizeGreaterThan(5)
                .allMatch(words -> words.matches("Simulating: [\\d,]+ of 180,300 calls have reached the backend\\."))
                .anyMatch(words -> words.startsWith("Simulating: 1"));
    }

    @Test
    void aSignalCancelsASimulation() {
        Object cancelled = page.promised("""
                { const stop = new AbortController();
                  const long = predict(JSON.parse(given[0]), stop.signal, () => stop.abort());
                  return long.then(() => 'was not cancelled', failed => failed.name); }""", LONG);

        assertThat(cancelled).isEqualTo("AbortError");
        assertThat(page.promised("(await predict(JSON.parse(given[0]))).served", STUDY))
                .isEqualTo(34L);
    }

    @Test
    void aNewerPredictionReplacesTheOneBefore() {
        Object both = page.promised("""
                { const long = predict(JSON.parse(given[0])).catch(failed => failed.name);
                  const short = await predict(JSON.parse(given[1]));
                  return [await long, short.served]; }""", LONG, STUDY);

        assertThat(both).isEqualTo(List.of("AbortError", 34L));
    }

    @Test
    void aWorkerThatFailsIsReplaced() {
        Object failed = page.promised("predictorOf('no script')({}).catch(failed => failed.message)");

        assertThat(String.valueOf(failed)).startsWith("The model has failed: ");
    }

    /** Otherwise the text would end the element that contains it. */
    @Test
    void theScriptCanBePartOfAPage() throws Exception {
        assertThat(FilePage.resource("model.js")).doesNotContainIgnoringCase("</script", "<!--", "sourceMappingURL");
    }
}
