package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SampleFolder;
import mesh.load.results.RunState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that compares two runs. */
class ComparePageTest extends PagesInBrowser {

    private static final String LEFT = "20261121-101500-smoke";
    private static final String RIGHT = "20261122-101500-smoke";

    @TempDir
    private static Path home;

    private static RunningConsole served;

    @BeforeAll
    static void start() {
        served = RunningConsole.in(home);
        List.of(LEFT, RIGHT).forEach(name -> new SampleFolder(served.results(), name).results(RunState.COMPLETE));
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    private static void openComparison() {
        browser().open("http://127.0.0.1:" + served.port() + "/compare?left=%s&right=%s".formatted(LEFT, RIGHT));
        eventually(() -> assertThat(browser().isShown("#comparison")).isTrue());
    }

    @Test
    void theComparisonIsBelowTheNavigation() throws Exception {
        openComparison();

        assertThat(browser().all(".site nav a")).hasSize(4);
        assertThat(browser().one("#right").getDomAttribute("href")).isEqualTo("/runs/" + RIGHT);
        assertThat(browser().violations()).isEmpty();
        eventually(() -> assertThat(browser().inFrame("#comparison", "#charts")).contains("netty-webclient"));
        assertThat(browser().complaints()).noneMatch(complaint -> complaint.contains("Content Security Policy"));
        browser().screenshot("compare");
    }

    @Test
    void theComparisonHasTheThemeOfThePage() {
        openComparison();

        browser().one("#theme").click();

        eventually(() ->
                assertThat(browser().one("#comparison").getDomAttribute("src")).endsWith("&theme=dark"));
        browser().one("#theme").click();
        eventually(() ->
                assertThat(browser().one("#comparison").getDomAttribute("src")).endsWith("&theme=light"));
    }

    @Test
    void aRejectedComparisonIsExplainedAndCanBeForced() throws Exception {
        console()
                .reply(
                        "/api/compare",
                        409,
                        "{\"detail\": \"the two runs ask <b>different</b> questions\", \"force\": true}");

        browser().open(console().address("/compare?left=a&right=b"));

        eventually(() ->
                assertThat(browser().text("#problem p")).isEqualTo("The two runs ask <b>different</b> questions."));
        assertThat(browser().one("#problem a").getDomAttribute("href")).isEqualTo("/compare?left=a&right=b&force=true");
        assertThat(browser().isShown("#comparison")).isFalse();
        assertThat(browser().violations()).isEmpty();
    }

    @Test
    void runsWithoutACommonContenderCannotBeCompared() {
        console().reply("/api/compare", 409, "{\"detail\": \"the two runs have no contender in common\"}");

        browser().open(console().address("/compare?left=a&right=b"));

        eventually(
                () -> assertThat(browser().text("#problem p")).isEqualTo("The two runs have no contender in common."));
        assertThat(browser().all("#problem a"))
                .extracting(one -> one.getDomAttribute("href"))
                .containsExactly("/");
    }
}
