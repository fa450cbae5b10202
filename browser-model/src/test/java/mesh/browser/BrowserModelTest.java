package mesh.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import mesh.load.predict.Simulation;
import mesh.load.predict.WhatIf;
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

    /** The burst of the study: 5,050 calls. */
    private static final String STUDY = """
            {"users": 100, "calls": "concurrent", "work": "triangular", "serviceTimeMs": 100, "backendThreads": 200,
             "requestThreads": null, "connections": 500, "pending": 1000, "fanOut": 256}""";

    /** Takes a browser at least a second. */
    private static final String LONG = STUDY.replace("\"users\": 100", "\"users\": 600")
            .replace("500", "null")
            .replace("1000", "null");

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
        List<String> requests = new BurstRequests(new SplittableRandom(42))
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

    private static String onTheJvm(String request) {
        try {
            return Json.MAPPER.writeValueAsString(
                    Simulation.run(Json.MAPPER.readValue(request, WhatIf.class).model()));
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
        Object told = page.promised("""
                { const told = []; await predict(JSON.parse(given[0]), undefined, (...progress) => told.push(progressWords(...progress)));
                  return told; }""", LONG);

        assertThat((List<?>) told)
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
