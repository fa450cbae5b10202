package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.result.ContenderResult;
import mesh.load.result.RequestTable;
import mesh.load.result.RunResult;
import mesh.load.result.RunState;
import mesh.load.run.SampleStudy;
import mesh.load.run.Samples;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

class ReportInBrowserTest {

    @TempDir
    static Path folder;

    private static Browser browser;
    private static RunResult run;
    private static Path page;

    @BeforeAll
    static void open() throws Exception {
        browser = Browser.start();
        run = SampleStudy.run();
        page = write("study", run);
    }

    private static Path write(String name, RunResult result) throws Exception {
        return Files.writeString(folder.resolve(name + ".html"), new Report(result).html());
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void asOnADesk() {
        browser.prefer("light");
        browser.size(1280, 800, 1);
        browser.open(page);
    }

    @Test
    void itOpensFromDiskWithoutAComplaint() throws Exception {
        browser.screenshot("desk");

        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void theAnswerStandsOnTheFirstScreen() {
        long bottom = number("return document.querySelector('#answer').getBoundingClientRect().bottom");

        assertThat(bottom).isLessThanOrEqualTo(800);
        assertThat(texts("#answer li")).hasSameSizeAs(run.expectations());
    }

    @Test
    void theTablesFiguresAreThoseOfTheResult() {
        for (int i = 0; i < run.contenders().size(); i++) {
            ContenderResult one = run.contenders().get(i);
            String row = "#figures tbody tr:nth-child(" + (i + 1) + ") ";

            assertThat(texts(row + "a")).containsExactly(one.id());
            assertThat(values(row + "td:nth-of-type(1) data")).containsExactly("" + one.durationNanos());
            assertThat(values(row + "td:nth-of-type(2) data"))
                    .containsExactly(
                            "" + one.outcomes().ok(), "" + one.outcomes().requests());
            assertThat(values(row + "td:nth-of-type(3) data"))
                    .containsExactlyElementsOf(one.outcomes().serverErrors().values().stream()
                            .map(String::valueOf)
                            .toList());
            assertThat(values(row + "td:nth-of-type(6) data"))
                    .isEqualTo(
                            one.ok().samples() == 0
                                    ? List.of()
                                    : List.of("" + one.ok().at(99)));
        }
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

        assertThat(texts("#burst-title").getFirst()).startsWith("netty-webclient: /netty/{cnt}");
    }

    @Test
    void aUserIsLookedUpWithoutAMouse() {
        choose("netty-block");

        browser.driver().findElement(By.id("burst-user")).sendKeys("42");

        assertThat(texts("#burst-found").getFirst()).contains("User 42", "server-error", "blocking-on-event-loop");
    }

    @Test
    void theRepetitionInTheMiddleStandsForItsContenderAndTheOthersCanBeChosen() throws Exception {
        RunResult repeated = SampleStudy.repeated();
        ContenderResult middle = new Repetitions(repeated)
                .middleOnes().stream()
                        .filter(one -> one.id().equals("netty-rsocket"))
                        .findFirst()
                        .orElseThrow();
        browser.open(write("repeated", repeated));

        browser.run(
                "document.querySelector(`input[name=contender][value='${arguments[0]}']`).click()",
                repeated.contenders().indexOf(middle));

        assertThat(texts("#figures tbody tr")).hasSameSizeAs(run.contenders());
        assertThat(texts(".panels label")).hasSameSizeAs(run.contenders());
        assertThat(texts("tr[aria-current] th").getFirst())
                .contains("netty-rsocket", "repetition " + middle.repetition() + " of 6");
        browser.driver()
                .findElement(By.cssSelector("#burst-repetition option:nth-child(6)"))
                .click();
        assertThat(texts("#burst-title").getFirst()).startsWith("netty-rsocket, repetition 6 of 6: /rsocket/{cnt}");
        assertThat(browser.complaints()).isEmpty();
        browser.screenshot("repeated");
    }

    @Test
    void thePointerTellsWhatALineOfTheLatenciesSays() throws Exception {
        choose("tomcat-resttemplate");
        List<Long> right = rightLatencies(contender("tomcat-resttemplate"));
        long slowerThanNinety = right.get(90);
        browser.run("document.getElementById('latency-chart').scrollIntoView()");

        point("latency-chart", 9.6, (double) slowerThanNinety);

        await().untilAsserted(() -> assertThat(texts(".pointer").getFirst())
                .matches("tomcat-resttemplate\n" + Text.duration(slowerThanNinety)
                        + " at 89\\.\\d %\nof 100 right answers"));
        browser.screenshot("pointer");
    }

    private static List<Long> rightLatencies(ContenderResult one) {
        RequestTable requests = one.requests();
        return IntStream.range(0, requests.user().size())
                .mapToObj(i -> requests.lastByte().get(i) - requests.start().get(i))
                .sorted()
                .toList();
    }

    @Test
    void itFollowsTheSystemsThemeUntilTheReaderChooses() throws Exception {
        String light = background();
        browser.prefer("dark");
        String dark = background();
        browser.screenshot("dark");

        browser.driver().findElement(By.id("theme")).click();

        assertThat(dark).isNotEqualTo(light);
        assertThat(background()).isEqualTo(light);
    }

    @Test
    void aPhoneShowsItWithoutScrollingSideways() throws Exception {
        browser.size(390, 844, 2);
        browser.open(page);
        browser.screenshot("phone");

        assertThat(number("return document.documentElement.scrollWidth")).isEqualTo(390);
    }

    @Test
    void onPaperThePicturesAreLightAndFitThePage() {
        browser.prefer("dark");

        Map<?, ?> pdf = browser.driver().executeCdpCommand("Page.printToPDF", Map.of("printBackground", true));

        assertThat((String) pdf.get("data")).hasSizeGreaterThan(50_000);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void hostileTextsRunNothing() throws Exception {
        String hostile =
                "</script><script>document.title='broken'</script><img src=x onerror=\"document.title='broken'\">";
        browser.open(write("hostile", SampleStudy.hostile(run, hostile)));

        assertThat(number("return document.querySelectorAll('main img').length"))
                .isZero();
        assertThat(browser.driver().getTitle()).startsWith("</script>");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aRunWithoutContendersComplainsAboutNothing() throws Exception {
        browser.driver()
                .get(write("nothing", Samples.run(RunState.FAILED, "it died", List.of()))
                        .toUri()
                        .toString());

        assertThat(browser.complaints()).isEmpty();
    }

    /** The time depends on the machine: it is told, and not asserted. */
    @Test
    void aThousandUsersOfThirteenContendersAreDrawn() throws Exception {
        browser.open(write("large", SampleStudy.large()));

        System.out.println("report of 13 x 1000 users: interactive after " + millisUntil("interactive")
                + " ms, all pictures drawn after " + millisUntil("drawn") + " ms");
        assertThat(browser.complaints()).isEmpty();
    }

    private static long millisUntil(String mark) {
        return number("return performance.getEntriesByName('" + mark + "')[0].startTime");
    }

    private static void choose(String id) {
        int index = run.contenders().indexOf(contender(id));
        browser.run("document.querySelector(`input[name=contender][value='${arguments[0]}']`).click()", index);
    }

    private static ContenderResult contender(String id) {
        return run.contenders().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
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

    /** Moves the mouse to where a chart draws this. */
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

    private static String background() {
        return (String) browser.run("return getComputedStyle(document.body).backgroundColor");
    }

    private static long number(String script) {
        return ((Number) browser.run(script)).longValue();
    }

    private static List<String> texts(String selector) {
        return browser.driver().findElements(By.cssSelector(selector)).stream()
                .map(WebElement::getText)
                .toList();
    }

    private static List<String> values(String selector) {
        return browser.driver().findElements(By.cssSelector(selector)).stream()
                .map(one -> String.valueOf(one.getDomAttribute("value")))
                .toList();
    }
}
