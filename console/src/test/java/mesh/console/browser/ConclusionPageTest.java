package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.report.ProcessorShares;
import mesh.load.results.Json;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.ProcessorFigures.Use;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.WebElement;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests the answer of a run, which its page shows when the run has ended. */
class ConclusionPageTest extends PagesInBrowser {

    private static final List<String> LINES = SampleRun.linesWithStages("sample", QUESTION, STARTED_AT);

    /** The number of contenders in {@code study}. */
    private static final int MANY = 19;

    private static String row(String id, long millis, int ok, String failures) {
        return """
                {"id": "%s", "repetition": 1, "nanos": %d000000, "shortestNanos": %2$d000000, "longestNanos": %2$d000000, "requests": 90,
                 "ok": %d, "failures": {%s}, "idealNanos": 500000000, "work": "the same",
                 "waits": {"thread": 0.1, "connection": 0.6, "response": 0.3}, "threads": {"idle": 10, "peak": 84}}""".formatted(id, millis, ok, failures);
    }

    private void answer(String... rows) {
        console().reply("/api/runs/" + FOLDER + "/conclusion", 200, """
            {"busy": "The machine was busy.", "sentences": ["Time depends on the calls.", "Failures come from limits.",
              "netty-webclient: 92 %% of the waiting is for one of 500 connections."],
             "warnings": [{"contender": "netty-webclient", "text": "something kept 1.2 of its 2 cores busy", "kinds": ["machine-busy"], "whatToDo": "Close other programs."}],
             "contenders": [%s]}""".formatted(String.join(",", rows)));
    }

    private void answerBoth() {
        answer(
                row(SampleRun.MIXED, 623, 60, "\"pending-acquire-queue-full\": 15, \"timed-out\": 15"),
                row(SampleRun.SERVED, 900, 90, ""));
    }

    private void open() {
        console().run(FOLDER).add(LINES).end();
        card(false);
        browser().open(console().address("/runs/" + FOLDER));
        eventually(() -> assertThat(browser().isShown("#answer")).isTrue());
    }

    private static boolean isVisible(String selector) {
        return Boolean.TRUE.equals(browser().run("""
                const { top, bottom } = document.querySelector(arguments[0]).getBoundingClientRect();
                return top >= 0 && bottom > top && bottom <= document.getElementById('replay').getBoundingClientRect().top""", selector));
    }

    @Test
    void theAnswerIsBelowTheQuestionWhenTheRunHasEnded() throws Exception {
        answerBoth();
        StubRun run = console().run(FOLDER).add(LINES.subList(0, 9));
        card(true);
        browser().open(console().address("/runs/" + FOLDER));
        eventually(() -> assertThat(browser().text("#state")).isEqualTo("live"));
        assertThat(browser().isShown("#answer")).isFalse();

        run.add(LINES.subList(9, LINES.size())).end();

        eventually(() -> assertThat(browser().text("#answer .finding"))
                .isEqualTo("Answer: Time depends on the calls. Failures come from limits."));
        assertThat(browser().text("#answer .limits"))
                .isEqualTo("netty-webclient: 92 % of the waiting is for one of 500 connections.");
        assertThat(browser().text("#answer .problem")).isEqualTo("The machine was busy.");
        assertThat(browser().text("#answer .work")).isEqualTo("the same");
        assertThat(browser().one("#answer .waits-of canvas").getDomAttribute("aria-label"))
                .isEqualTo("thread 10 %, connection 60 %, response 30 %");
        assertThat(browser().all("#answer ol li:not(.work)"))
                .extracting(one -> one.getText().replaceAll("\\s+", " "))
                .containsExactly(
                        "netty-webclient 623 ms 60 of 90 10 → 84", "tomcat-resttemplate 900 ms 90 of 90 10 → 84");
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("answer");
    }

    @Test
    void theOverviewShowsWhatTheProcessorDid() throws Exception {
        answer(
                row(SampleRun.MIXED, 623, 90, "")
                        .replace("\"waits\"", "\"processorUse\": " + RunPageTest.BUSY_PROCESSOR + ", \"waits\""),
                row(SampleRun.SERVED, 900, 90, ""));
        open();

        assertThat(browser().one("#answer .processor-bar").getDomAttribute("aria-label"))
                .isEqualTo("processor 94 % busy: programs 51 %, JIT compilers 38 %, other programs 5 %");
        assertThat(browser().all("#answer .processor-of"))
                .extracting(WebElement::getText)
                .containsExactly("", "–");
        assertThat(browser().text("#answer .marks"))
                .contains("programs", "JIT compilers", "other programs", "idle")
                .doesNotContain("garbage");
        assertThat(browser().run("""
                const looks = [...document.querySelectorAll('#answer .processor-bar > span')].map(one => getComputedStyle(one));
                return new Set(looks.map(look => look.backgroundColor + look.backgroundImage)).size""")).isEqualTo(4L);
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("answer-processor");
    }

    /** The page computes the words from the figures, and so does the report. */
    @ParameterizedTest
    @CsvSource({"500, 100, 20, 30", "0, 0, 0, 0", "3, , , 5", "200, 300, , 3000", "9, 2, 2, "})
    void thePageAndTheReportDescribeTheProcessorAlike(
            long total, @Nullable Long compiler, @Nullable Long collector, @Nullable Long other) {
        ProcessorFigures figures = new ProcessorFigures(
                1.5,
                1000,
                List.of(new Use("load-client", 7, 1L, null), new Use("netty-gateway", total, compiler, collector)),
                other);
        browser().open(console().address("/"));

        assertThat(browser()
                        .module(
                                "processor",
                                "module.processorWords(module.readProcessor(given[0]))",
                                Json.MAPPER.convertValue(figures, Map.class)))
                .isEqualTo(ProcessorShares.of(figures).orElseThrow().words());
    }

    @Test
    void aRowOfTheOverviewShowsItsContender() {
        answerBoth();
        open();
        browser().seenBy(1280, 500, "light", true);

        browser().all("#answer button").getLast().click();

        eventually(() -> assertThat(browser().text("#scene h2")).startsWith(SampleRun.SERVED));
        eventually(() -> assertThat(isVisible("#scene .burst")).isTrue());
    }

    @Test
    void otherColoursKeepTheFocus() {
        answerBoth();
        open();
        browser().run("document.querySelector('#answer button').focus()");
        String picture = "return document.querySelector('#answer .waits-of canvas').toDataURL()";
        Object light = browser().run(picture);

        browser().seenBy(1280, 800, "dark", true);

        eventually(() -> assertThat(browser().run(picture)).isNotEqualTo(light));
        assertThat(browser().run("return document.activeElement.textContent"))
                .isEqualTo(browser().all("#answer button").getFirst().getText());
    }

    @Test
    void aReplayBeginsInView() {
        answerBoth();
        open();
        browser().seenBy(1280, 500, "light", true);
        browser().run("scrollTo(0, 0)");

        browser().press("s");

        eventually(() -> assertThat(isVisible("#scene .burst")).isTrue());
    }

    @Test
    void warningsOpenWithAClick() {
        answerBoth();
        open();

        eventually(() -> assertThat(browser().text("#warnings summary")).isEqualTo("1 warning"));
        browser().one("#warnings summary").click();

        assertThat(browser().text("#warnings li"))
                .isEqualTo("netty-webclient: something kept 1.2 of its 2 cores busy. Close other programs.");
    }

    @Test
    void eachContenderHasASmallPictureOnOneAxis() {
        answerBoth();
        open();

        eventually(() -> assertThat(widths())
                .hasSize(2)
                .allSatisfy(width -> assertThat((Double) width).isPositive()));
        assertThat((Double) widths().getFirst() / (Double) widths().getLast()).isBetween(.6, .75);
    }

    /** Returns the fraction of the width of each small picture that has a colour. */
    private static List<?> widths() {
        Object found = browser().run("""
                return [...document.querySelectorAll('.small:not([hidden])')].map(({ width, height }, i) => {
                  const data = document.querySelectorAll('.small')[i].getContext('2d').getImageData(0, 0, width, height).data;
                  const columns = Array.from({ length: width }, (_, x) => x).filter(x =>
                    Array.from({ length: height }, (_, y) => data[4 * (y * width + x) + 3]).some(alpha => alpha > 0));
                  return (Math.max(0, ...columns) + .5) / width;
                })""");
        return found instanceof List<?> list ? list : List.of();
    }

    @Test
    void theThreadsOfAllContendersAreVisibleWithoutScrolling() throws Exception {
        answer(IntStream.range(0, MANY)
                .mapToObj(i -> row("contender-" + i, i * i * i * i + 1, 90, "").replace("the same", "work " + i / 4))
                .toArray(String[]::new));
        open();

        assertThat(browser().all("#answer .threads")).hasSize(MANY);
        assertThat(isVisible("#answer ol li:last-child .threads")).isTrue();
        assertThat(browser().text("#answer .titles")).contains("on a logarithmic axis");
        assertThat(browser().all("#answer .bar")).isEmpty();
        assertThat(browser().all("#answer .dot")).hasSize(MANY);
        browser().screenshot("answer-many");
    }

    @Test
    void theThreadsUnderLoadAreVisibleWithoutScrolling() throws Exception {
        ObjectNode plan = (ObjectNode) JsonMapper.shared().readTree(LINES.getFirst());
        ArrayNode contenders = plan.withArray("/event/contenders");
        IntStream.range(2, MANY)
                .mapToObj(i -> contenders.get(0).deepCopy())
                .map(ObjectNode.class::cast)
                .forEach(one -> contenders.add(one.put("id", "contender-" + contenders.size())));
        StubRun run = console().run(FOLDER).add(List.of(plan.toString())).add(LINES.subList(1, 9));
        card(true);

        browser().open(console().address("/runs/" + FOLDER));

        eventually(() -> assertThat(browser().all(".chip")).hasSize(MANY));
        eventually(() -> assertThat(isVisible(".track-box:first-child .track")).isTrue());
        browser().screenshot("live-many");
        run.end();
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void theAnswerFitsAPhone(String colorScheme) throws Exception {
        answerBoth();
        browser().seenBy(390, 844, colorScheme, false);
        open();

        assertThat(browser().run("return document.documentElement.scrollWidth")).isEqualTo(390L);
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("phone-answer-" + colorScheme);
    }

    @ParameterizedTest
    @CsvSource({"404", "422"})
    void aRunWithoutResultsHasNoAnswer(int status) {
        console().reply("/api/runs/" + FOLDER + "/conclusion", status, "{\"detail\": \"damaged\"}");
        console().run(FOLDER).add(LINES).end();
        card(false);

        browser().open(console().address("/runs/" + FOLDER));

        eventually(() -> assertThat(figure("valid")).isEqualTo("60 of 90"));
        eventually(() -> assertThat(widths()).hasSize(2));
        assertThat(browser().isShown("#answer")).isFalse();
    }

    @Test
    void theThreadsThatALoadAddsAreDrawnAfterThoseBefore() {
        answerBoth();
        open();

        assertThat(browser().run("""
                const [idle, grown] = [...document.querySelectorAll('#answer .gauge i')].map(one => one.getBoundingClientRect());
                return [idle.right === grown.left, idle.top === grown.top, Math.round(10 * grown.width / idle.width) / 10].join();""")).isEqualTo("true,true,7.4");
    }

    @Test
    void eachFailureHasItsColourInTheOverview() {
        answerBoth();
        open();

        assertThat(browser().run("""
                const { width, height } = document.querySelector('#answer .outcome canvas');
                const data = document.querySelector('#answer .outcome canvas').getContext('2d').getImageData(0, 0, width, height).data;
                return new Set(Array.from({ length: width * height }, (_, i) => data.slice(4 * i, 4 * i + 3).join())).size > 3""")).isEqualTo(true);
    }
}
