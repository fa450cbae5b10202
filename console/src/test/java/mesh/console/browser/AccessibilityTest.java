package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each page for whoever cannot see it, sees no colours, or holds it in one hand. */
class AccessibilityTest extends PagesInBrowser {

    private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

    @BeforeEach
    void fill() {
        console().reply("/api/scenarios", 200, """
                [{"name": "smoke", "question": "Does everything start?", "services": ["netty-gateway"], "minutes": 1,
                  "contenders": [{"id": "netty", "service": "netty-gateway", "path": "/netty/{cnt}", "users": 10}]}]""");
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
    @CsvSource({
        "/?token=t, #runs li, light",
        "/?token=t, #runs li, dark",
        "/runs/" + FOLDER + ", .track, light",
        "/runs/" + FOLDER + ", .track, dark",
        "/what-if?token=t, #model canvas, light",
        "/what-if?token=t, #model canvas, dark"
    })
    void aPageHasNoViolationAndFitsAPhone(String page, String there, String colorScheme) throws Exception {
        browser().seenBy(1280, 800, colorScheme, false);
        browser().open(console().address(page));
        eventually(() -> assertThat(browser().all(there)).isNotEmpty());

        assertThat(violations()).isEqualTo("");
        browser().seenBy(390, 844, colorScheme, false);

        eventually(() -> assertThat(browser().run("return document.documentElement.scrollWidth"))
                .isEqualTo(390L));
        browser().screenshot("phone-" + page.replaceAll("\\W+", "-") + colorScheme);
    }

    /** By the rules of WCAG 2.1 A and AA, and what is good practice. */
    static String violations() throws IOException {
        try (InputStream axe = Objects.requireNonNull(AccessibilityTest.class.getResourceAsStream(AXE), AXE)) {
            browser().run(new String(axe.readAllBytes(), StandardCharsets.UTF_8) + "; window.axe = axe;");
        }
        return String.valueOf(browser().module("text", """
                axe.run().then(({ violations }) => violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.html}`)).join('\\n'))""".strip()));
    }
}
