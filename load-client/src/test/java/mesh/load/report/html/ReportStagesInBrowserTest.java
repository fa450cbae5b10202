package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.interactions.Actions;

/** Tests how the page shows what requests waited for. */
class ReportStagesInBrowserTest extends ReportInBrowser {

    /** Starts at the chart. */
    private static final String CHART =
            "const chart = echarts.getInstanceByDom(document.getElementById('burst-chart')); ";

    /** Request whose stages are unknown in the sample. */
    private static final int UNKNOWN = 3;

    @BeforeAll
    static void addStages() throws Exception {
        openOnlyFive("staged", SampleRun.stagedStudy());
    }

    @Test
    @OnlyReads
    void barsArePaintedByStagesInTheOrderOfTime() throws Exception {
        choose("tomcat-resttemplate");

        assertThat(texts("#burst-stages tbody th"))
                .containsExactly(
                        "before-gateway", "thread", "connection", "backend-queue", "backend", "response", "rest");
        List<?> gaps = (List<?>) browser.run(CHART + """
                const parts = chart.getOption().series.map((one, i) => [one, i]).filter(([one]) => one.type === 'custom' && !['requests', 'collection', 'event-loop'].includes(one.name))
                  .map(([, i]) => chart.getModel().getSeriesByIndex(i).getData().getItemGraphicEl(0).shape.pathData.split('Z')[arguments[0]])
                  .map(part => part.match(/M([\\d.]+) [\\d.]+H([\\d.]+)/).slice(1).map(Number));
                return parts.slice(1).map(([from], i) => Math.round(from - parts[i][1]));""", 60);
        assertThat(gaps)
                .as("gaps between the stages of a request, in pixels")
                .isEqualTo(List.of(0L, 0L, 0L, 0L, 0L, 0L));
        browser.screenshot("stages");
        assertThat(browser.complaints()).isEmpty();
    }

    /** The stages of a request fill its bar without a gap. */
    @Test
    void theStagesOfARequestAddUpToItsTime() {
        choose("tomcat-resttemplate");

        lookUp(50);

        List<?> shares = (List<?>) browser.run("""
                return [...document.querySelectorAll('#burst-stages tbody td:nth-child(2)')].map(cell => parseInt(cell.textContent));""");
        assertThat(shares.stream()
                        .mapToInt(share -> ((Number) share).intValue())
                        .sum())
                .isBetween(97, 103);
        assertThat(texts("#burst-stages caption").getFirst()).isEqualTo("What user 50 waited for");
        assertThat(texts("#burst-found").getFirst()).contains("before-gateway ", "; backend ", " %");
    }

    @Test
    @OnlyReads
    void stagesHaveDifferentLooksInTheLegendAndTheOverview() {
        List<String> legend = looks("#burst-stages .swatch");
        List<String> overview = looks("#overview .legend [data-stage]");

        assertThat(legend).hasSize(7).doesNotHaveDuplicates();
        assertThat(overview).hasSizeGreaterThan(5).doesNotHaveDuplicates();
        assertThat(legend).containsAll(overview);
    }

    @Test
    @OnlyReads
    void partsOfTheProcessorHaveDifferentLooks() {
        assertThat(looks("#overview .legend [data-processor]"))
                .hasSize(5)
                .doesNotHaveDuplicates()
                .doesNotContain("rgba(0, 0, 0, 0)none");
        assertThat(looks("#overview .processor [data-processor='compilers']"))
                .isNotEmpty()
                .containsOnly(
                        looks("#overview .legend [data-processor='compilers']").getFirst());
    }

    private static List<String> looks(String selector) {
        List<?> looks = (List<?>) browser.run("""
                return [...document.querySelectorAll(arguments[0])].map(one => getComputedStyle(one))
                  .map(style => style.backgroundColor + style.backgroundImage);""", selector);
        return looks.stream().map(String::valueOf).toList();
    }

    @Test
    void aFailedRequestEndsInTheLookOfItsCause() {
        choose("netty-block");

        List<?> end = (List<?>) browser.run(CHART + """
                const index = chart.getOption().series.findIndex(one => one.name === 'blocking-on-event-loop');
                const { shape, style } = chart.getModel().getSeriesByIndex(index).getData().getItemGraphicEl(0);
                const widths = shape.pathData.split('Z').filter(Boolean)
                  .map(part => part.match(/M([\\d.]+) [\\d.]+H([\\d.]+)/)).map(([, from, to]) => to - from);
                const probe = document.body.appendChild(document.createElement('i'));
                probe.style.color = 'var(--fail-1)';
                return [style.fill === getComputedStyle(probe).color, Boolean(style.decal), widths.length, Math.min(...widths) >= 5];""");

        assertThat(end)
                .as(
                        "has the colour and a pattern of its cause, failed requests whose stages are known, is at least 5 pixels wide")
                .isEqualTo(List.of(true, true, 99L, true));
    }

    @Test
    @OnlyReads
    void unknownStagesAreSaidAndTheBarHasTheLookOfItsOutcome() {
        choose("tomcat-resttemplate");

        assertThat(texts("#burst-unknown").getFirst())
                .isEqualTo("Stages of 1 of 100 requests are unknown: the gateway's journal does not have 1 request. "
                        + "Their bars have the colour of their outcome.");
        assertThat(isPainted(UNKNOWN)).isTrue();
        assertThat(isPainted(UNKNOWN + 1)).isFalse();
    }

    /** Returns whether a bar has a look of its own, because it has no stages. */
    private static boolean isPainted(int request) {
        return (boolean) browser.run(CHART + """
                const drawn = chart.getModel().getSeriesByIndex(0).getData().getItemGraphicEl(arguments[0]);
                return !(drawn.type === 'group' ? drawn.childAt(0) : drawn).invisible;""", request);
    }

    @Test
    void zoomingListsTheStagesOfTheVisibleRequests() {
        choose("tomcat-resttemplate");
        String all = texts("#burst-stages tbody").getFirst();

        browser.run(CHART + "chart.dispatchAction({ type: 'dataZoom', dataZoomIndex: 1, start: 0, end: 20 });");

        assertThat(texts("#burst-stages caption").getFirst()).isEqualTo("What the 19 visible requests waited for");
        assertThat(texts("#burst-stages tbody").getFirst()).isNotEqualTo(all);
        browser.run(CHART + "chart.dispatchAction({ type: 'dataZoom', dataZoomIndex: 0, start: 90, end: 100 });");
        assertThat(texts("#burst-stages caption").getFirst())
                .as("the first users had their responses before")
                .startsWith("What the 0 visible requests that were under way from ");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aClickOnABarChoosesItsUserUntilTheNextClick() throws Exception {
        choose("tomcat-resttemplate");

        click(90);
        await().untilAsserted(
                        () -> assertThat(texts("#burst-stages caption")).containsExactly("What user 91 waited for"));
        browser.screenshot("chosen");

        await().until(() -> number("return performance.getEntriesByName('drawn').length") > 0);
        click(90);
        await().untilAsserted(() ->
                assertThat(texts("#burst-stages caption")).containsExactly("What the 99 visible requests waited for"));
    }

    @Test
    void hoveringABarListsItsStages() {
        choose("tomcat-resttemplate");

        move(90).perform();

        await().untilAsserted(() -> assertThat(String.join("\n", texts(".tip")))
                .contains("User 91 asked for 91: ok", "before-gateway ", "backend ", " %"));
    }

    private static void click(int request) {
        move(request).click().perform();
    }

    /** Returns a movement of the mouse into the middle of a request's bar. */
    private static Actions move(int request) {
        browser.run("document.getElementById('burst-chart').scrollIntoView()");
        List<?> at = (List<?>) browser.run(CHART + """
                const [start, , end, row] = chart.getOption().series[0].data[arguments[0]];
                const [x, y] = chart.convertToPixel({ gridIndex: 0 }, [(start + end) / 2, row]);
                const box = document.getElementById('burst-chart').getBoundingClientRect();
                return [Math.round(box.left + x), Math.round(box.top + y)];""", request);
        return new Actions(browser.driver())
                .moveToLocation(((Number) at.get(0)).intValue(), ((Number) at.get(1)).intValue());
    }

    private static void lookUp(int user) {
        browser.driver().findElement(By.id("burst-user")).sendKeys(Integer.toString(user));
    }

    /** A results file may contain anything. What cannot be the stages of a request is unknown, and no bar is longer than its request. */
    @Test
    @OwnPage
    void oddStagesAreNeverDrawn() throws Exception {
        List<@Nullable Long> times = new ArrayList<>(Collections.nCopies(50, 1_000L));
        times.set(0, -5L);
        times.set(1, Long.MAX_VALUE);
        times.set(2, null);
        ContenderResult one = SampleRun.study().build().contenders().getFirst();
        browser.open(write(
                "odd",
                SampleRun.study()
                        .contenders(SampleContender.like(one).stages(odd(times)).build())
                        .build()));

        assertThat(texts("#burst-unknown").getFirst()).startsWith("Stages of 52 of 100 requests are unknown: torn. ");
        assertThat(IntStream.of(0, 2, 50, 99).mapToObj(ReportStagesInBrowserTest::isPainted))
                .containsOnly(true);
        lookUp(2);
        assertThat(texts("#burst-stages tbody").getFirst())
                .isEqualTo("thread 100 % " + texts("#burst-stages td").get(1) + " "
                        + texts("#burst-stages td").get(1));
        assertThat(browser.complaints()).isEmpty();
    }

    private static StageFigures odd(List<@Nullable Long> times) {
        LatencyFigures none = new LatencyFigures(0, 0, List.of());
        return new StageFigures(
                97,
                3,
                "torn",
                List.of(new StageTime("thread", 1, 1, none)),
                Map.of("thread", times, "unheard-of", List.of(1L)),
                null,
                null);
    }

    /** Equal heights then are equal numbers of threads. */
    @Test
    @OnlyReads
    void threadsHaveTheSameScaleForAllContenders() {
        List<Object> scales = new ArrayList<>();
        for (String id : List.of("netty-webclient", "tomcat-resttemplate", "netty-rsocket")) {
            choose(id);
            scales.addAll((List<?>) browser.run(CHART + """
                    const { title, yAxis } = chart.getOption();
                    return title.map((one, i) => [one.text, yAxis[i + 1].max]).filter(([text]) => text.includes('Threads of')).map(one => one[1]);"""));
        }

        assertThat(scales).hasSizeGreaterThanOrEqualTo(6).containsOnly(300L);
    }

    /** The limit of a minute is only for a page that hangs. The test prints the measured time. */
    @Test
    @OwnPage
    void aThousandUsersOfThirteenContendersAreDrawnByTheirStages() throws Exception {
        browser.open(write("large-staged", SampleRun.largeStudy().staged().build()));

        long drawn = number("return performance.getEntriesByName('drawn')[0].startTime");
        System.out.println("report of 13 x 1000 users with stages: all pictures drawn after " + drawn + " ms");
        assertThat(drawn).isLessThan(60_000);
        browser.screenshot("large-staged");
        assertThat(browser.complaints()).isEmpty();
    }
}
