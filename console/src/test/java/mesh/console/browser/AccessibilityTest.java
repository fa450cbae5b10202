package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that users who are blind or colour-blind, or who use a phone, can use each page. */
class AccessibilityTest extends PagesInBrowser {

    @BeforeEach
    void fill() {
        console().reply("/api/scenarios", 200, """
                [{"name": "smoke", "question": "Does everything start?", "services": ["netty-gateway"], "group": "Start here",
                  "duration": "1 min", "load": "burst", "fault": false,
                  "contenders": [{"id": "netty", "service": "netty-gateway", "path": "/netty/{cnt}", "users": 10, "threads": "event-loops"}]}]""");
        console()
                .reply(
                        "/api/lessons",
                        200,
                        "[{\"id\": \"one\", \"number\": 1, \"title\": \"A thread that waits\", \"question\": \"?\"}]");
        console().reply("/api/runs", 200, """
                [{"folder": "a", "scenario": "smoke", "startedAt": "2026-01-01T10:00:00Z", "state": "COMPLETE", "live": false, "passed": 2,
                  "expectations": 2, "contenders": ["a", "b"]}]""");
        console().reply("/api/predict", 200, """
                {"durationNanos": 7, "served": 1, "failures": {}, "idealNanos": 3, "ends": [{"user": 1, "request": 1, "beginNanos": 0,
                 "endNanos": 7, "cause": null}]}""");
        console()
                .run(FOLDER)
                .add(SampleRun.lines("sample", QUESTION, STARTED_AT))
                .end();
        card(false);
    }

    @ParameterizedTest
    @CsvSource({"/?token=t, #runs li", "/runs/" + FOLDER + ", .track", "/what-if?token=t, #model canvas"})
    void aPageHasNoViolationAndFitsAPhone(String page, String there) throws Exception {
        requireNoViolation(page, there, "light");
    }

    @Tag("faults")
    @Tag("faults-short")
    @ParameterizedTest
    @CsvSource({"/?token=t, #runs li", "/runs/" + FOLDER + ", .track", "/what-if?token=t, #model canvas"})
    void aDarkPageHasNoViolationAndFitsAPhone(String page, String there) throws Exception {
        requireNoViolation(page, there, "dark");
    }

    private void requireNoViolation(String page, String there, String colorScheme) throws Exception {
        browser().seenBy(1280, 800, colorScheme, false);
        browser().open(console().address(page));
        eventually(() -> assertThat(browser().all(there)).isNotEmpty());

        assertThat(browser().violations()).isEqualTo("");
        browser().seenBy(390, 844, colorScheme, false);

        eventually(() -> assertThat(browser().run("return document.documentElement.scrollWidth"))
                .isEqualTo(390L));
        browser().screenshot("phone-" + page.replaceAll("\\W+", "-") + colorScheme);
    }

    @Tag("faults")
    @Tag("faults-short")
    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void dialogsHaveNoViolation(String colorScheme) throws Exception {
        console().reply("/api/scenarios/smoke", 200, """
                {"name": "smoke", "yaml": "", "options": {"users": {"type": "int", "default": 10}, "engine": {"type": "choice", "default": "nio", "choices": ["nio"]}},
                 "limits": {"netty-gateway": {"mesh.limits.max-connections": {"type": "int", "default": 500}}}}""");
        browser().seenBy(1280, 800, colorScheme, false);
        browser().open(console().address("/?token=t"));
        eventually(() -> assertThat(browser().all(".card")).hasSize(1));

        browser().one("#help").click();
        assertThat(browser().violations()).isEqualTo("");
        browser().one("#help-dialog button").click();
        browser().one(".card button").click();
        eventually(() -> assertThat(browser().all("#option-users")).hasSize(1));
        browser().one("#limits summary").click();

        assertThat(browser().violations()).isEqualTo("");
        browser().screenshot("start-" + colorScheme);
    }

    @Tag("faults")
    @Tag("faults-short")
    @ParameterizedTest
    @CsvSource({"/, .card", "/runs/" + FOLDER + ", .track", "/what-if, #model canvas"})
    void theProjectorViewHasNoViolation(String page, String there) throws Exception {
        browser().seenBy(1920, 1080, "light", false);
        browser().open(console().address(page));
        eventually(() -> assertThat(browser().all(there)).isNotEmpty());

        browser().one("#projector").click();

        assertThat(browser().violations()).isEqualTo("");
        browser().screenshot("projector" + page.replaceAll("\\W+", "-"));
    }
}
