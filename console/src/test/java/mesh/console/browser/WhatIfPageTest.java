package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.Trust;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sliders, the model's prediction, and the measurement of the same case. */
class WhatIfPageTest extends PagesInBrowser {

    private static final String PREDICTION = """
            {"durationNanos": 700000000, "served": 1, "failures": {"pending-acquire-queue-full": 1}, "idealNanos": 350000000,
             "threads": {"limit": null, "inUse": 2, "waiting": 0}, "connections": {"limit": 500, "inUse": 500, "waiting": 1000},
             "backendThreads": {"limit": 200, "inUse": 200, "waiting": 300},
             "littlesLaw": {"underWay": 1.5, "perSecond": 3, "seconds": 0.5},
             "ends": [{"user": 2, "request": 1, "beginNanos": 0, "endNanos": 100000000, "cause": "pending-acquire-queue-full"},
                      {"user": 1, "request": 1, "beginNanos": 0, "endNanos": 700000000, "cause": null}]}""";

    @BeforeEach
    void open() {
        console().reply("/api/predict", 200, PREDICTION);
        browser().open(console().address("/what-if?token=" + StubConsole.TOKEN));
        eventually(() -> assertThat(browser().text("#words")).contains("1 of 2 are served"));
    }

    @Test
    void thePredictionIsShownAsFiguresAndAsAPicture() throws Exception {
        assertThat(browser().text("#words"))
                .contains("1 pending-acquire-queue-full", "ends after 700 ms")
                .endsWith("1 of 2 are rejected, so this is not the time for all the work.");
        assertThat(browser().text("#law")).contains("1.5 requests were under way (L)", "3.0 × 0.500 = 1.5");
        assertThat(browser().text("#peak-connections")).isEqualTo("500 of 500, 1,000 waiting");
        assertThat(browser().one("#model .burst").getDomAttribute("aria-label"))
                .contains("1 of 2 requests have a valid response");
        assertThat(console().posts().getFirst().body())
                .isEqualTo(
                        "{\"users\":100,\"calls\":\"concurrent\",\"work\":\"triangular\",\"serviceTimeMs\":100,\"backendThreads\":200,"
                                + "\"requestThreads\":null,\"connections\":500,\"pending\":1000,\"fanOut\":256}");
        browser().screenshot("what-if");
    }

    @Test
    void thePredictedStagesAreShownLikeMeasuredOnes() {
        console()
                .reply(
                        "/api/predict",
                        200,
                        PREDICTION.replace(
                                "\"ends\"",
                                "\"stages\": {\"thread\": [0, 100000], \"connection\": [100000, 50000], \"backend\": [0, 550000]}, \"ends\""));

        browser().choose("#way", "tomcat-resttemplate");

        eventually(() -> assertThat(browser().text("#model .legend"))
                .contains("thread 13 %", "connection 19 %", "backend 69 %", "1 pending-acquire-queue-full"));
        assertThat(browser().page("[...module.scenes[0].one.stages.until[0]].join()"))
                .isEqualTo("100000000,0");
    }

    @Test
    void movingASliderSendsOneRequest() {
        browser().run("""
                const slider = document.getElementById('users');
                for (const place of [100, 200, 400]) { slider.value = place; slider.dispatchEvent(new Event('input')); }""");

        eventually(() -> assertThat(console().posts()).hasSize(2));
        assertThat(console().posts().getLast().body()).startsWith("{\"users\":1000,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1001", "0", ""})
    void aNumberOutOfRangeIsNamedWithWhatIsAllowedAndGreysTheResult(String number) {
        type(number);

        eventually(() -> assertThat(browser().text("#problem")).isEqualTo("Users: 1 to 1000"));
        assertThat(browser().all("#prediction.stale")).hasSize(1);
        assertThat(browser().one("#measure").isEnabled()).isFalse();

        type("999");

        eventually(() -> assertThat(console().posts().getLast().body()).startsWith("{\"users\":999,"));
        eventually(() -> assertThat(browser().text("#problem")).isEmpty());
        assertThat(browser().all("#prediction.stale")).isEmpty();
        assertThat(browser().one("#measure").isEnabled()).isTrue();
    }

    private static void type(String number) {
        browser()
                .run("const users = document.querySelector('#users ~ input'); users.value = '" + number
                        + "'; users.dispatchEvent(new Event('input'));");
    }

    @Test
    void onAPhoneTheResultIsVisibleWithEachSlider() throws Exception {
        browser().seenBy(390, 844, "light", true);
        assertThat(isVisible("#words")).isTrue();
        assertThat(isVisible("#model .burst")).isTrue();
        assertThat(isVisible("#users")).isTrue();
        assertThat(bottom("#model .burst")).isLessThan(top("#users"));
        assertThat(browser().isShown("#law")).isFalse();
        browser().screenshot("what-if-phone");

        browser().run("document.getElementById('fanOut').scrollIntoView({ block: 'end' })");
        assertThat(isVisible("#words")).isTrue();
        assertThat(isVisible("#fanOut")).isTrue();

        browser().one("#details").click();
        assertThat(browser().isShown("#law")).isTrue();
        assertThat(browser().isShown("#model .figures")).isTrue();
        assertThat(browser().violations()).isEmpty();
    }

    @Test
    void onADeskAllDetailsOfTheResultAreShown() {
        assertThat(browser().isShown("#details")).isFalse();
        assertThat(browser().isShown("#law")).isTrue();
    }

    private static boolean isVisible(String selector) {
        return top(selector) >= 0 && bottom(selector) <= 844;
    }

    private static double top(String selector) {
        return place("top", selector);
    }

    private static double bottom(String selector) {
        return place("bottom", selector);
    }

    /** Returns where an element begins or ends in the window, in pixels. */
    private static double place(String edge, String selector) {
        Object pixels = browser()
                .run(
                        "return document.querySelector(arguments[1]).getBoundingClientRect()[arguments[0]]",
                        edge,
                        selector);
        return ((Number) Objects.requireNonNull(pixels)).doubleValue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"netty-webclient", "tomcat-resttemplate", "virtual-resttemplate", "tomcat-webclient-block"})
    void theShownScenarioCanBeRead(String way, @TempDir Path folder) throws Exception {
        browser().choose("#way", way);
        eventually(() -> assertThat(scenario()).contains("- {id: " + way));

        Scenario read = ScenarioReader.read(
                Files.writeString(folder.resolve("what-if.yaml"), scenario()), Trust.experiments(List.of()));

        assertThat(read.contenders())
                .singleElement()
                .satisfies(one -> assertThat(one.id()).isEqualTo(way));
    }

    private static String scenario() {
        return String.valueOf(browser().run("return document.getElementById('scenario').textContent"));
    }

    @Test
    void theMeasurementIsShownWithTheErrorOfTheModel() {
        console().reply("/api/run", 202, "{\"id\": \"1\"}");
        console()
                .run(FOLDER)
                .add(SampleRun.lines("what-if", QUESTION, STARTED_AT))
                .end();

        browser().one("#measure").click();
        eventually(() -> assertThat(console().posts())
                .extracting(StubConsole.Posted::path)
                .contains("/api/run"));
        console()
                .activity()
                .add(List.of(
                        "{\"running\": {\"id\": \"1\", \"folder\": \"%s\", \"scenario\": \"what-if\", \"phase\": \"measuring\", \"lines\": []}}"
                                .formatted(FOLDER)));

        eventually(() -> assertThat(browser().text("#error"))
                .contains("The model is 12.3 % too long, and 29 fewer requests fail in it."));
        assertThat(browser().isShown("#measured")).isTrue();
    }

    @Test
    void inputThatTheModelRejectsIsReported() {
        console().reply("/api/predict", 400, "{\"status\": 400, \"detail\": \"calls in all: 2000000 is not allowed\"}");

        browser().run("document.querySelector('input[name=work]:not(:checked)').click()");

        eventually(() -> assertThat(browser().text("#problem")).isEqualTo("calls in all: 2000000 is not allowed"));
    }
}
