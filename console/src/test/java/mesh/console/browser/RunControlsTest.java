package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Play, slow motion, steps and the projector, by key and by button. */
class RunControlsTest extends PagesInBrowser {

    @Test
    void spacePlaysAndPauses() {
        openReplay(SampleRun.SERVED);
        playFor(Duration.ofHours(1));

        browser().press(Keys.SPACE);
        eventually(() -> assertThat(browser().text("#play")).isEqualTo("Pause"));
        browser().press(Keys.SPACE);

        eventually(() -> assertThat(browser().text("#play")).isEqualTo("Play"));
        assertThat(clock("nanos")).isLessThan(900_000_090);
    }

    @Test
    void aReplayStopsAtItsEnd() {
        openReplay(SampleRun.SERVED);

        browser().press("+");
        browser().press(Keys.SPACE);

        eventually(() -> assertThat(figure("valid")).isEqualTo("90 of 90"));
        eventually(() -> assertThat(browser().text("#play")).isEqualTo("Play"));
        assertThat(clock("speed")).isEqualTo(2);
        assertThat(clock("nanos")).isEqualTo(900_000_090);
    }

    @Test
    void slowMotionBeginsAtTheStartAtOneTenthOfTheSpeed() {
        openReplay(SampleRun.SERVED);

        browser().press("s");

        eventually(() -> assertThat(browser().text("#play")).isEqualTo("Pause"));
        assertThat(clock("speed")).isEqualTo(.1);
        assertThat(clock("nanos")).isLessThan(800_000_000);
        assertThat(browser().run("return document.getElementById('speed').value"))
                .isEqualTo("0.1");
    }

    @Test
    void slowMotionBeginsAtTheReleaseAndIsFasterForALongRun() {
        openReplay(SampleRun.SERVED);

        assertThat(clock("start")).isZero();
        assertThat(browser().module("clock", "[.9e9, 29e9].map(module.slowMotionOf).join()"))
                .isEqualTo("0.1,0.5");
        assertThat(browser().module("clock", "[1.7e9, 29e9].map(module.speedOfAll).join()"))
                .isEqualTo("0.1,1");
    }

    @Test
    void arrowsStepFromEventToEvent() {
        openReplay(SampleRun.SERVED);
        seek(100_000_000);

        browser().press(Keys.ARROW_RIGHT);
        eventually(() -> assertThat(clock("nanos")).isEqualTo(100_000_010));
        browser().press(Keys.ARROW_RIGHT);
        eventually(() -> assertThat(clock("nanos")).isEqualTo(110_000_000));
        browser().press(Keys.ARROW_LEFT);

        eventually(() -> assertThat(clock("nanos")).isEqualTo(100_000_010));
        assertThat(figure("valid")).isEqualTo("10 of 90");
    }

    @Test
    void upAndDownChooseTheContender() {
        openReplay(SampleRun.MIXED);

        browser().press(Keys.ARROW_DOWN);

        eventually(() -> assertThat(browser().text("#scene h2")).startsWith(SampleRun.SERVED));
        assertThat(browser().address()).contains("contender=" + SampleRun.SERVED);
    }

    @Test
    void theProjectorHasFewLinesAndLargeType() throws Exception {
        openReplay(SampleRun.MIXED);
        browser().seenBy(1920, 1080, "dark", false);

        browser().press("p");

        eventually(() -> assertThat(browser().isShown("#chooser")).isFalse());
        assertThat(browser().isShown("#scene .burst")).isTrue();
        assertThat(browser().run("return parseFloat(getComputedStyle(document.documentElement).fontSize) > 20"))
                .isEqualTo(true);
        browser().screenshot("projector");
    }

    /** A class asks for the progress of a run, and for its threads. */
    @Test
    void theProjectorKeepsTheStateTheThreadsTheStopButtonAndTheWarnings() throws Exception {
        List<String> lines = SampleRun.lines("sample", QUESTION, STARTED_AT);
        StubRun run = console().run(FOLDER).add(lines.subList(0, 3));
        console().reply("/api/runs/" + FOLDER, 200, "{\"scenario\": \"sample\", \"live\": true, \"warnings\": 2}");
        browser().seenBy(1920, 1080, "light", false);
        browser().open(console().address("/runs/" + FOLDER + "?token=" + StubConsole.TOKEN));
        eventually(() -> assertThat(browser().text("#progress")).isEqualTo("1 of 2 · warming up"));

        browser().one("#projector").click();

        assertThat(browser().text("#state")).isEqualTo("live");
        assertThat(browser().isShown("#progress")).isTrue();
        assertThat(browser().isShown("#message")).isTrue();
        assertThat(browser().isShown("#stop")).isTrue();
        run.add(lines.subList(3, 9));
        eventually(() -> assertThat(browser().text("#progress")).isEqualTo("1 of 2 · under load"));
        eventually(() -> assertThat(browser().text("#scene .threads dt")).isEqualTo("threads"));
        assertThat(browser().isShown("#scene .threads")).isTrue();
        browser().screenshot("projector-live");
        run.add(lines.subList(9, lines.size())).end();

        eventually(() -> assertThat(browser().text("#progress")).isEmpty());
        assertThat(browser().text("#warnings summary")).isEqualTo("2 warnings");
    }

    @Test
    void twoContendersSideBySideHaveTheirPartsAtEqualHeights() throws Exception {
        openReplay(SampleRun.MIXED);
        browser().seenBy(1280, 800, "light", false);

        browser().choose("#beside", SampleRun.SERVED + " 1");

        eventually(() -> assertThat(browser().isShown("#scene-beside .burst")).isTrue());
        for (String part :
                List.of(".figures", ".burst", ".legend", ".tracks", ".track", "details:not(.waits, .terms)")) {
            assertThat(top("#scene-beside " + part)).as(part).isEqualTo(top("#scene " + part));
        }
        assertThat(height("#scene-beside .burst")).isEqualTo(height("#scene .burst"));
        assertThat(height("#scene-beside")).isEqualTo(height("#scene"));
        browser().screenshot("side-by-side");
    }

    private static int top(String selector) {
        return browser().one(selector).getRect().getY();
    }

    private static int height(String selector) {
        return browser().one(selector).getRect().getHeight();
    }

    @Test
    void aQuestionMarkListsTheKeys() {
        openReplay(SampleRun.MIXED);

        browser().press("?");

        eventually(() -> assertThat(browser().text("#keys"))
                .contains("space", "play or pause", "slow motion from the start", "large type"));
        browser().press(Keys.ESCAPE);
        eventually(() -> assertThat(browser().isShown("#help-dialog")).isFalse());
    }

    @Test
    void reducedMotionDrawsFourPicturesASecond() {
        browser().seenBy(1280, 800, "light", true);

        openReplay(SampleRun.MIXED);

        assertThat(browser().page("module.player.isCalm")).isEqualTo(true);
    }

    /** Sets the speed so that the replay takes this long. A short replay can end before a test on a busy machine has seen it play. */
    private static void playFor(Duration duration) {
        browser().page("module.player.clock.speed = module.player.clock.end / given[0]", duration.toNanos());
    }

    private static double clock(String field) {
        Object value = browser().page("module.player.clock[given[0]]", field);
        return value instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
