package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import mesh.load.report.RunComparison;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/** Tests the page in a dark theme, on a phone and on paper. */
class ReportMediaInBrowserTest extends ReportInBrowser {

    /**
     * Width in CSS pixels of the printed area on A4, the narrower of the common paper sizes, with margins of half an inch: 210 mm - 2 *
     * 12.7 mm.
     */
    private static final long PAPER_WIDTH = 697;

    @Test
    void thePageFollowsTheThemeOfTheSystemUntilTheReaderChoosesOne() throws Exception {
        String light = background();
        browser.prefer("dark");
        String dark = background();
        browser.screenshot("dark");

        browser.driver().findElement(By.id("theme")).click();

        assertThat(dark).isNotEqualTo(light);
        assertThat(background()).isEqualTo(light);
    }

    @Test
    @OwnPage
    void aPhoneShowsThePageWithoutHorizontalScrolling() throws Exception {
        browser.size(390, 844, 2);
        browser.open(page);
        browser.screenshot("phone");

        assertThat(number("return document.documentElement.scrollWidth")).isEqualTo(390);
    }

    @Test
    void picturesOnPaperAreLightAndFitThePage() throws Exception {
        browser.prefer("light");
        String lightBar = styleOfBar(0);

        browser.print("dark");
        browser.run("dispatchEvent(new Event('beforeprint'))");

        browser.screenshot("paper");
        assertThat(background()).isEqualTo("rgb(255, 255, 255)");
        assertThat(styleOfBar(0)).isEqualTo(lightBar);
        assertThat(rightEdges("canvas"))
                .hasSizeGreaterThan(run.contenders().size())
                .allMatch(edge -> edge <= PAPER_WIDTH);
        assertThat(rightEdges("#overview *")).isNotEmpty().allMatch(edge -> edge <= PAPER_WIDTH);
        assertThat(texts(".state .expectations li"))
                .as("texts that open on a click")
                .doesNotContain("");
        assertThat(rightEdges("table")).isNotEmpty().allMatch(edge -> edge <= PAPER_WIDTH);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void printingDoesNotChangeThePage() {
        browser.prefer("dark");
        String dark = background();
        String darkBar = styleOfBar(0);

        // This command prints like a user: the browser notifies the page before and after printing.
        Map<?, ?> pdf = browser.driver().executeCdpCommand("Page.printToPDF", Map.of("printBackground", true));

        assertThat((String) pdf.get("data")).hasSizeGreaterThan(50_000);
        await().untilAsserted(() -> assertThat(styleOfBar(0)).isEqualTo(darkBar));
        assertThat(background()).isEqualTo(dark);
        assertThat(browser.complaints()).isEmpty();
    }

    /** A comparison has no script that could draw it again, so only the style sheet makes it light on paper. */
    @Test
    @OwnPage
    void aComparisonIsDarkInADarkThemeAndLightOnPaper() throws Exception {
        String comparison = new RunComparison(run, SampleRun.repeatedStudy().build()).html();
        browser.driver()
                .get(Files.writeString(folder.resolve("compare.html"), comparison)
                        .toUri()
                        .toString());
        String lightInk = ink();
        browser.prefer("dark");
        String darkInk = ink();
        browser.screenshot("compare-dark");

        browser.print("dark");

        browser.screenshot("compare-paper");
        assertThat(darkInk).isNotEqualTo(lightInk);
        assertThat(ink()).isEqualTo(lightInk);
        assertThat(background()).isEqualTo("rgb(255, 255, 255)");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    @OwnPage
    void aPhoneShowsAComparisonWithoutHorizontalScrolling() throws Exception {
        String comparison = new RunComparison(run, SampleRun.repeatedStudy().build()).html();
        browser.size(390, 844, 2);
        browser.driver()
                .get(Files.writeString(folder.resolve("compare.html"), comparison)
                        .toUri()
                        .toString());
        browser.screenshot("compare-phone");

        assertThat(number("return document.documentElement.scrollWidth")).isEqualTo(390);
    }

    private static String ink() {
        return (String) browser.run("return getComputedStyle(document.body).color");
    }

    /** Returns the distance of each element's right edge from the left edge of the page, in CSS pixels. */
    private static List<Long> rightEdges(String selector) {
        List<?> edges = (List<?>) browser.run("""
                return [...document.querySelectorAll(arguments[0])].map(one => one.getBoundingClientRect().right)
                  .map(Math.ceil);""", selector);
        return edges.stream().map(edge -> ((Number) edge).longValue()).toList();
    }
}
