package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityFigures.CapacityCost;
import mesh.load.sample.HostileRuns;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the texts and the figures of the page. */
class ReportFiguresInBrowserTest extends ReportInBrowser {

    @Test
    @OnlyReads
    void theReportOpensFromDiskWithoutErrors() throws Exception {
        browser.screenshot("desk");

        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    @OnlyReads
    void theFirstScreenHasTheFindings() throws Exception {
        browser.screenshot("first-screen");
        long bottom = number("return document.querySelector('#findings').getBoundingClientRect().bottom");

        assertThat(bottom).isLessThanOrEqualTo(800);
        assertThat(texts("#findings .expectations li")).hasSameSizeAs(run.expectations());
    }

    /** The last column is the model. It was cut off when causes took the width of their longest name. */
    @Test
    @OnlyReads
    void theTableFitsItsPlace() throws Exception {
        browser.run("document.querySelector('#figures').scrollIntoView()");
        browser.screenshot("table");

        assertThat(number("return document.querySelector('#figures').scrollWidth"))
                .isLessThanOrEqualTo(number("return document.querySelector('#figures').parentElement.clientWidth"));
        browser.run("scrollTo(0, 0)");
    }

    /** No shipped scenario has more contenders than the study. In this result, three of its assertions did not pass. */
    @Test
    @OnlyReads
    void theFirstScreenShowsEveryContender() {
        long bottom = number("return document.querySelector('#overview').getBoundingClientRect().bottom");

        assertThat(bottom).isLessThanOrEqualTo(800);
        assertThat(texts("#overview ol > li > a")).isEqualTo(texts("#figures tbody th a"));
        assertThat(texts(".state .expectations li")).as("closed").containsOnly("");
        assertThat(texts("#findings > .expectations li"))
                .hasSize(3)
                .allMatch(text -> !text.isEmpty() && !text.contains("assert "));
    }

    @Test
    @OnlyReads
    void theTableShowsTheFiguresOfTheResult() {
        Map<String, JsonNode> contenders = new HashMap<>();
        json(run)
                .at("/measurement/contenders")
                .forEach(one -> contenders.put(one.get("id").asString(), one));
        List<?> table = (List<?>) browser.run("""
                return [...document.querySelectorAll('#figures tbody tr')].map(row =>
                  [...row.querySelectorAll('td')].map(cell =>
                    [...cell.querySelectorAll('data')].map(figure => figure.getAttribute('value'))));""");

        List<String> ids = texts("#figures tbody th a");
        assertThat(ids).containsExactlyInAnyOrderElementsOf(contenders.keySet());
        assertThat(new Repetitions(run).groups())
                .hasSizeGreaterThan(1)
                .allSatisfy(group -> assertThat(group.rows().stream()
                                .map(row -> contenders.get(row.id()))
                                .filter(one -> one.at("/outcomes/ok").asInt() > 0))
                        .isSortedAccordingTo(Comparator.comparing((JsonNode one) ->
                                        Boolean.valueOf(one.at("/outcomes/ok").asInt()
                                                < one.at("/outcomes/requests").asInt()))
                                .thenComparingLong(
                                        one -> one.get("durationNanos").asLong())));
        assertThat(ids)
                .isEqualTo(new Repetitions(run)
                        .inOrder().stream().map(ContenderRow::id).toList());
        for (int i = 0; i < ids.size(); i++) {
            List<Cell> cells = cells(Objects.requireNonNull(contenders.get(ids.get(i))));
            List<?> row = (List<?>) table.get(i);
            assertThat(row).hasSameSizeAs(cells);
            for (int column = 0; column < cells.size(); column++) {
                assertThat(row.get(column))
                        .as("%s of %s", cells.get(column).title(), ids.get(i))
                        .isEqualTo(cells.get(column).figures());
            }
        }
    }

    private record Cell(String title, List<String> figures) {}

    /**
     * Returns a contender's figures in {@code results.json}, by column. A contender that served no user has no latencies and no ideal time.
     */
    private static List<Cell> cells(JsonNode one) {
        boolean served = one.at("/outcomes/ok").asInt() > 0;
        return List.of(
                new Cell("time", figures(one, "/durationNanos")),
                new Cell("ok", figures(one, "/outcomes/ok", "/outcomes/requests")),
                new Cell("5xx by cause", all(one.at("/outcomes/serverErrors"))),
                new Cell("other failures", all(one.at("/outcomes/otherFailures"))),
                new Cell("p50", served ? percentile(one, 50) : List.of()),
                new Cell("p99", served ? percentile(one, 99) : List.of()),
                new Cell("max", served ? figures(one, "/ok/maxNanos") : List.of()),
                new Cell("threads", figures(one, "/threads/idleTotal", "/threads/peakTotal")),
                new Cell("CPU", gatewayCpu(one)),
                new Cell("ideal time", served ? figures(one, "/idealTime/nanos") : List.of()),
                new Cell("efficiency", figures(one, "/efficiency")),
                new Cell("model", figures(one, "/prediction/durationNanos")));
    }

    private static List<String> figures(JsonNode one, String... places) {
        return Stream.of(places)
                .map(one::at)
                .filter(figure -> !figure.isNull() && !figure.isMissingNode())
                .map(JsonNode::asString)
                .toList();
    }

    private static List<String> all(JsonNode counts) {
        return StreamSupport.stream(counts.spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }

    private static List<String> percentile(JsonNode one, double percentile) {
        return StreamSupport.stream(one.at("/ok/percentiles").spliterator(), false)
                .filter(figure -> figure.get("percentile").asDouble() == percentile)
                .map(figure -> figure.get("nanos").asString())
                .toList();
    }

    private static List<String> gatewayCpu(JsonNode one) {
        return StreamSupport.stream(one.get("observations").spliterator(), false)
                .filter(observed -> observed.get("service").equals(one.get("service")))
                .map(observed -> observed.at("/use/cpuNanos").asString())
                .toList();
    }

    /** Returns the content of {@code results.json}. */
    private static JsonNode json(RunResult result) {
        return JsonMapper.shared().readTree(JsonMapper.shared().writeValueAsString(result));
    }

    @Test
    @OwnPage
    void aSearchForARateShowsOnlyItsOwnFigures() throws Exception {
        CapacityFigures found = new CapacityFigures("rest", 8, 100_000_000, 350, 400, "precise", List.of(), List.of())
                .with(new CapacityCost(350, 1050, 1040, 4_000_000, 520_000_000L, null, 2080L, 31))
                .with(new CapacityCost(350, 1050, 1000, 5_000_000, 600_000_000L, null, 1000L, 30));
        browser.open(write("rates", SampleRun.capacity(found).build()));
        String light = background();
        assertThat(texts("#maximum-rate table:not(:has(caption)) td"))
                .containsExactly(
                        "350",
                        "350",
                        "2040 of 2100",
                        "5.0 ms",
                        "550 (500 to 600) us",
                        "1833 (1667 to 2000)",
                        "-",
                        "1.50 (1.00 to 2.00)",
                        "31");

        browser.driver().findElement(By.id("theme")).click();

        assertThat(texts("h2"))
                .containsExactly("Validity warnings", "Maximum sustained rate", "Where and how it was measured");
        assertThat(background()).isNotEqualTo(light);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    @OwnPage
    void theRepetitionClosestToTheMedianIsDrawnAndOthersCanBeChosen() throws Exception {
        RunResult repeated = SampleRun.repeatedStudy().build();
        ContenderResult middle = new Repetitions(repeated)
                .rows().stream()
                        .filter(one -> one.id().equals("netty-rsocket-loop"))
                        .map(ContenderRow::drawn)
                        .findFirst()
                        .orElseThrow();
        browser.open(write("repeated", repeated));

        browser.run(
                "document.querySelector(`input[name=contender][value='${arguments[0]}']`).click()",
                repeated.contenders().indexOf(middle));

        assertThat(texts("#figures tbody tr")).hasSameSizeAs(run.contenders());
        assertThat(texts(".panels label")).hasSameSizeAs(run.contenders());
        assertThat(texts("tr[aria-current] th").getFirst())
                .contains("netty-rsocket-loop", "median of 6; drawn: repetition " + middle.repetition());
        browser.driver()
                .findElement(By.cssSelector("#burst-repetition option:nth-child(6)"))
                .click();
        assertThat(texts("#burst-title").getFirst())
                .startsWith("netty-rsocket-loop, repetition 6 of 6: /rsocket/{cnt}");
        assertThat(browser.complaints()).isEmpty();
        browser.screenshot("repeated");
    }

    @Test
    @OwnPage
    void hostileTextsAreNotExecuted() throws Exception {
        String hostile =
                "</script><script>document.title='broken'</script><img src=x onerror=\"document.title='broken'\">";
        for (RunResult one : HostileRuns.of(run, hostile)) {
            show(one);

            assertThat(number("return document.querySelectorAll('main img').length"))
                    .isZero();
            assertThat(browser.driver().getTitle()).startsWith("</script>");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /** Shows a report. The page draws pictures only of contenders that were under load. */
    private void show(RunResult one) throws Exception {
        Path page = write("hostile", one);
        if (one.contenders().isEmpty()) {
            browser.driver().get(page.toUri().toString());
        } else {
            browser.open(page);
        }
    }

    @Test
    @OwnPage
    void aRunWithoutContendersCausesNoErrors() throws Exception {
        browser.driver()
                .get(write("nothing", SampleRun.failed("it died").contenders().build())
                        .toUri()
                        .toString());

        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    @OwnPage
    void assertionsThatWereNotShownHaveASignOfTheirOwn() throws Exception {
        browser.open(write(
                "not-shown",
                SampleRun.complete()
                        .assertions(List.of(checked("a", Verdict.PASSED), checked("b", Verdict.NOT_SHOWN)))
                        .build()));

        List<?> signs = (List<?>) browser.run("""
                return ['.count .verdict', '.count li .verdict', '#findings > .expectations .verdict'].map(one =>
                  getComputedStyle(document.querySelector(one), '::before').content);""");
        assertThat(signs).isEqualTo(List.of("\"≈\"", "\"✓\"", "\"≈\""));
    }

    private static ExpectationFigures checked(String id, Verdict verdict) {
        return new ExpectationFigures(id, "it is " + id, "ok > 0", verdict, Map.of(), null, List.of(), Map.of());
    }

    /** The limit of a minute is only for a page that hangs. The test prints the measured times. */
    @Test
    @OwnPage
    void aThousandUsersOfThirteenContendersAreDrawn() throws Exception {
        browser.open(write("large", SampleRun.largeStudy().build()));

        long interactive = millisUntil("interactive");
        long drawn = millisUntil("drawn");
        System.out.println("report of 13 x 1000 users: interactive after " + interactive
                + " ms, all pictures drawn after " + drawn + " ms");
        assertThat(interactive).isLessThan(60_000);
        assertThat(browser.complaints()).isEmpty();
    }

    private static long millisUntil(String mark) {
        return number("return performance.getEntriesByName('" + mark + "')[0].startTime");
    }
}
