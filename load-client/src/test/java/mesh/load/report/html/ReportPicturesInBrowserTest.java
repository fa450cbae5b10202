package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.report.Cause;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestTable;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.text.Text;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** Tests how the pictures look, and what they show if the reader uses a mouse or a keyboard. */
class ReportPicturesInBrowserTest extends ReportInBrowser {

    private static final String BACKGROUND =
            "return getComputedStyle(document.querySelector(arguments[0])).backgroundImage";

    @BeforeAll
    static void openFive() throws Exception {
        openOnlyFive("five", SampleRun.study());
    }

    @Test
    void hoveringABarNamesUserOutcomeTimesAndCause() throws Exception {
        choose("netty-block");
        RequestTable requests = contender("netty-block").requests();

        hover(6);

        await().untilAsserted(() -> assertThat(tooltip())
                .contains("User 7 asked for 7: server-error", "cause blocking-on-event-loop", "status 500")
                .contains("took "
                        + Text.duration(
                                requests.lastByte().get(6) - requests.start().get(6)))
                .contains("first byte after "));
        browser.screenshot("hover");
    }

    @Test
    void aContenderIsChosenWithTheKeyboard() {
        WebElement first = browser.driver().findElement(By.cssSelector("input[name=contender]"));

        first.sendKeys(Keys.ARROW_RIGHT);

        assertThat(texts("#burst-title").getFirst()).startsWith("netty-rest-webclient: /netty-rest/{cnt}");
    }

    @Test
    void aUserIsLookedUpWithoutAMouse() {
        choose("netty-block");

        browser.driver().findElement(By.id("burst-user")).sendKeys("42");

        assertThat(texts("#burst-found").getFirst()).contains("User 42", "server-error", "blocking-on-event-loop");
    }

    @Test
    void hoveringALatencyLineShowsItsValue() throws Exception {
        choose("tomcat-resttemplate");
        List<Long> valid = validLatencies(contender("tomcat-resttemplate"));
        long slowerThanNinety = valid.get(90);
        browser.run("document.getElementById('latency-chart').scrollIntoView()");

        point("latency-chart", 9.6, (double) slowerThanNinety);

        await().untilAsserted(() -> assertThat(texts(".pointer").getFirst())
                .matches("tomcat-resttemplate\n" + Text.duration(slowerThanNinety)
                        + " at 89\\.\\d %\nof 100 valid responses"));
        browser.screenshot("pointer");
    }

    /** The bands are those of the gateway. They are over the bars, and the pointer reaches the bars below. */
    @Test
    void pausesOfTheGatewayAreBandsOverTheBars() throws Exception {
        choose("netty-block");

        List<?> bands = (List<?>) browser.run("""
                const chart = echarts.getInstanceByDom(document.getElementById('burst-chart'));
                const all = chart.getModel().getSeries().map(one => [one.get('name'), one.get('z'), one.getData()]);
                return all.filter(one => ['collection', 'event-loop', 'stopped'].includes(one[0])).flatMap(([name, z, data]) =>
                  [...Array(data.count()).keys()].map(i => {
                    const { shape, style } = data.getItemGraphicEl(i);
                    return [name, z > all[0][1], shape.width >= 1 && shape.height > 300, style.decal ? 'striped' : 'plain'].join(' ');
                  }));""");

        assertThat(bands)
                .asString()
                .isEqualTo("[collection true true plain, collection true true plain, event-loop true true striped]");
        assertThat(texts("#burst-pauses li"))
                .containsExactly("2 × garbage collection, 20 ms in all", "1 × busy event loop, 30 ms in all");
        hover(6);
        await().untilAsserted(() -> assertThat(tooltip()).contains("User 7 asked for 7"));
        browser.screenshot("pauses");
    }

    @Test
    @OwnPage
    void aContenderWithoutPausesHasNoBands() throws Exception {
        ContenderResult none = SampleContender.like(contender("netty-block"))
                .gauges(Map.of(Gauges.CPU_CORES, 1.0))
                .build();
        RunResult quiet = SampleRun.like(run).contenders(none).build();

        browser.open(write("quiet", quiet));

        assertThat(texts("#burst-pauses li")).isEmpty();
    }

    private static List<Long> validLatencies(ContenderResult one) {
        RequestTable requests = one.requests();
        return IntStream.range(0, requests.user().size())
                .mapToObj(i -> requests.lastByte().get(i) - requests.start().get(i))
                .sorted()
                .toList();
    }

    @Test
    @OwnPage
    void anOverloadIsDrawnAsOfferedAndServedRequests() throws Exception {
        browser.open(write("overload", SampleRun.overload().build()));
        browser.run("document.getElementById('overload-chart').scrollIntoView()");

        List<?> drawn = (List<?>) browser.run("""
                const { series, yAxis } = echarts.getInstanceByDom(document.getElementById('overload-chart')).getOption();
                return series.map(one => [one.name, one.lineStyle.type, Math.max(...one.data.map(point => point[1])),
                  yAxis[one.yAxisIndex].max, one.markLine?.data[0]?.xAxis].join(' '));""");

        assertThat(drawn)
                .asString()
                .isEqualTo("[served solid 384 1200 , failed dotted 816 1200 , offered dashed 1200 1200 2000000000,"
                        + " served solid 200 1200 , failed dotted 1160 1200 , offered dashed 1200 1200 ]");
        browser.screenshot("overload");
    }

    /** There are more kinds of outcome than colours, and more than patterns. Kinds with the same colour must have different patterns. */
    @Test
    @OwnPage
    void everyKindOfOutcomeHasItsOwnPairOfColourAndPattern() throws Exception {
        List<Outcome> outcomes = everyKind();
        browser.open(write("kinds", SampleRun.studyThatEndedIn(outcomes).build()));

        List<?> bars = IntStream.range(0, outcomes.size())
                .mapToObj(ReportInBrowser::styleOfBar)
                .toList();
        List<?> swatches = (List<?>) browser.run(
                "return [...document.querySelectorAll('#burst-legend i')].map(swatch => swatch.style.background)");

        assertThat(bars).hasSameSizeAs(outcomes).doesNotHaveDuplicates();
        assertThat(swatches).hasSameSizeAs(outcomes).doesNotHaveDuplicates();
        browser.screenshot("kinds");
    }

    /** Some readers cannot distinguish the lines by their colours. */
    @Test
    @OnlyReads
    void linesInOneChartHaveDifferentDashes() {
        List<?> tracks = (List<?>) browser.run("""
                const { series } = echarts.getInstanceByDom(document.getElementById('burst-chart')).getOption();
                return Object.values(Object.groupBy(series.filter(one => one.type === 'line'), one => one.xAxisIndex))
                  .map(lines => lines.map(line => String(line.lineStyle.type)));""");
        List<?> latencies = (List<?>) browser.run("""
                const { series } = echarts.getInstanceByDom(document.getElementById('latency-chart')).getOption();
                return [...new Set(series.map(line => line.lineStyle.color + ' ' + line.lineStyle.type))]
                  .map(look => look.split(' ').at(-1));""");

        assertThat(tracks)
                .anyMatch(dashes -> ((List<?>) dashes).size() > 1)
                .allSatisfy(dashes -> assertThat((List<?>) dashes).doesNotHaveDuplicates());
        assertThat(latencies).hasSizeGreaterThan(1).doesNotHaveDuplicates();
    }

    @Test
    @OwnPage
    void eachGatewayHasItsOwnLookInTheLatencyChart() throws Exception {
        List<ContenderResult> contenders = IntStream.range(0, 9)
                .mapToObj(i -> SampleContender.named("one-" + i)
                        .service("gateway-" + i)
                        .served(100)
                        .build())
                .toList();
        browser.open(write("gateways", SampleRun.study().contenders(contenders).build()));

        List<?> looks = (List<?>) browser.run("""
                return [...document.querySelectorAll('#latency-legend i')].map(swatch => swatch.style.borderTop);""");
        List<?> lines = (List<?>) browser.run("""
                const { series } = echarts.getInstanceByDom(document.getElementById('latency-chart')).getOption();
                return series.map(line => line.lineStyle.color + ' ' + line.lineStyle.type);""");

        assertThat(looks).hasSize(9);
        assertThat(lines).hasSize(9).doesNotHaveDuplicates();
    }

    /** A reader who looks at two reports must not take one server for another. */
    @Test
    @OwnPage
    void aServerOfTheMeshHasTheSameColourInAllReports() throws Exception {
        ContenderResult tomcat = SampleContender.named("one")
                .service("tomcat-gateway")
                .served(100)
                .build();
        ContenderResult netty = SampleContender.named("two")
                .service("netty-gateway")
                .served(100)
                .build();
        browser.open(write("one-server", SampleRun.study().contenders(tomcat).build()));
        String alone = (String) browser.run("return document.querySelector('#latency-legend i').style.borderTop");

        browser.open(
                write("two-servers", SampleRun.study().contenders(netty, tomcat).build()));

        assertThat(browser.run("return document.querySelector('#latency-legend li:nth-child(2) i').style.borderTop"))
                .isEqualTo(alone);
    }

    private static List<Outcome> everyKind() {
        Stream<Outcome> others = Stream.of(
                new Outcome.Ok(200),
                new Outcome.ServerError(503, "unknown"),
                new Outcome.ClientError(404),
                new Outcome.Truncated(200),
                new Outcome.WrongContent(2, 1),
                new Outcome.TimedOut(false),
                new Outcome.Refused(),
                new Outcome.ConnectTimedOut(),
                new Outcome.Reset());
        Stream<Outcome> causes = Stream.of(Cause.values()).map(cause -> new Outcome.ServerError(500, cause.code()));
        return Stream.concat(others, causes).toList();
    }

    @Test
    @OnlyReads
    void anOutcomeLooksTheSameInAllPictures() {
        choose("netty-block");

        String inBurst = (String) browser.run(BACKGROUND, "#burst-legend i");
        String inOverview = (String) browser.run(BACKGROUND, "#overview .outcome [data-kind=blocking-on-event-loop]");
        List<?> all = (List<?>) browser.run("""
                return [...document.querySelectorAll('#overview .legend [data-kind]')]
                  .map(swatch => getComputedStyle(swatch).backgroundColor + getComputedStyle(swatch).backgroundImage);""");

        assertThat(inOverview).contains("gradient").isEqualTo(inBurst);
        assertThat(all).hasSizeGreaterThan(2).doesNotHaveDuplicates();
    }

    @Test
    void keyboardFocusShowsTheFiguresOfARowUntilEscape() throws Exception {
        WebElement name = browser.driver().findElement(By.linkText("netty-block"));

        browser.run("arguments[0].focus()", name);

        assertThat(shownFacts())
                .singleElement()
                .asString()
                .contains("/netty/{cnt}/block on netty-gateway", "100 of 100 blocking-on-event-loop");
        browser.screenshot("overview-facts");
        name.sendKeys(Keys.ESCAPE);
        assertThat(shownFacts()).isEmpty();
    }

    @Test
    void hoveringARowShowsItsFiguresAndItsNameLinksToItsBurst() {
        WebElement name = browser.driver().findElement(By.linkText("tomcat-resttemplate"));

        new Actions(browser.driver()).moveToElement(name, 300, 0).perform();
        assertThat(shownFacts()).singleElement().asString().contains("100 of 100 served", "platform threads of tomcat");
        name.click();

        assertThat(texts("#burst-title").getFirst()).startsWith("tomcat-resttemplate: ");
        assertThat(browser.complaints()).isEmpty();
    }

    private static List<String> shownFacts() {
        return texts("#overview .facts").stream()
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /** Moves the mouse into the middle of a request's bar. */
    private static void hover(int request) {
        browser.run("document.getElementById('burst-chart').scrollIntoView()");
        List<?> at = (List<?>) browser.run("""
                const place = document.getElementById('burst-chart'), chart = echarts.getInstanceByDom(place);
                const [start, , end, row] = chart.getOption().series[0].data[arguments[0]];
                return [(start + end) / 2, row];""", request);
        point("burst-chart", ((Number) at.get(0)).doubleValue(), ((Number) at.get(1)).doubleValue());
    }

    /** Moves the mouse to the place of this point in a chart. */
    private static void point(String chart, double x, double y) {
        List<?> at = (List<?>) browser.run("""
                const place = document.getElementById(arguments[0]), chart = echarts.getInstanceByDom(place);
                const [x, y] = chart.convertToPixel({ gridIndex: 0 }, [arguments[1], arguments[2]]);
                const box = place.getBoundingClientRect();
                return [Math.round(box.left + x), Math.round(box.top + y)];""", chart, x, y);
        new Actions(browser.driver())
                .moveToLocation(((Number) at.get(0)).intValue(), ((Number) at.get(1)).intValue())
                .perform();
    }

    private static String tooltip() {
        return String.join("\n", texts(".tip"));
    }
}
