package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import mesh.console.lesson.SampleLesson;
import mesh.console.sample.RunningConsole;
import mesh.load.lesson.Lessons;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.springframework.util.FileSystemUtils;

/** Tests lessons on the real console. Only their runs are prepared by the test. */
class LessonPageTest extends PagesInBrowser {

    private static final String LESSON = "/lessons/a-thread-that-waits";
    private static final String NAME = "lesson-a-thread-that-waits";

    @TempDir
    private static Path home;

    private static RunningConsole real;

    @BeforeAll
    static void start() throws IOException {
        real = RunningConsole.in(home);
        Files.copy(
                Path.of("src/test/resources/stand-in-with-a-result.sh"),
                home.resolve("mesh"),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.COPY_ATTRIBUTES);
        SampleLesson.run(home.resolve("prepared"), NAME, SampleLesson.LESSON, 10_100);
        SampleLesson.run(home.resolve("prepared"), NAME + "-variation", SampleLesson.LESSON.variation(), 21_000);
        Path code = home.resolve(SampleLesson.LESSON.code());
        Files.createDirectories(code.getParent());
        Files.copy(Path.of("..").resolve(SampleLesson.LESSON.code()), code);
    }

    @AfterAll
    static void stop() {
        real.close();
    }

    /** If runs were kept, the page would offer them in the next test. */
    @AfterEach
    void removeRuns() throws IOException {
        eventually(() -> assertThat(real.post("/api/stop", "{}").statusCode()).isEqualTo(409));
        if (Files.isDirectory(real.results())) {
            try (var runs = Files.list(real.results())) {
                for (Path run : runs.toList()) {
                    FileSystemUtils.deleteRecursively(run);
                }
            }
        }
    }

    private static void open(String path) {
        browser().open("http://127.0.0.1:" + real.port() + path);
    }

    private static LessonHand hand() {
        return new LessonHand(browser());
    }

    private static void openLesson(boolean mayChange) {
        open(LESSON + (mayChange ? "?token=" + real.token() : ""));
        eventually(() -> assertThat(browser().all("#round .prediction")).hasSize(3));
    }

    @Test
    void theListHasAllLessonsWithTheirQuestions() throws Exception {
        open("/lessons");

        eventually(() -> assertThat(browser().all("#lessons li")).hasSameSizeAs(Lessons.SHIPPED));
        assertThat(browser().text("#lessons li:first-child"))
                .contains("1", "A thread that waits", "100 users come at the same instant.")
                .doesNotContain("done");
        browser().screenshot("lessons");
    }

    @Test
    void aLessonGoesFromItsQuestionToItsCode() throws Exception {
        openLesson(true);
        assertThat(hand().isEnabled("Lock it")).isFalse();
        hand().predict("#round", "5", "95", "10");
        assertThat(hand().isEnabled("Lock it")).isTrue();
        browser().screenshot("lesson-predicted");
        hand().click("#round", "Lock it");
        hand().click("#round", "Run it");

        eventually(() -> assertThat(browser().all("#round .why")).hasSize(1));
        assertThat(browser().text("#round .verdict"))
                .contains(
                        "you predicted",
                        "5 s",
                        "it was",
                        "10.1 s",
                        "✗ You said 5 s, it was 10.1 s: 2.0 times as much.");
        assertThat(browser().all("#round .verdict").get(1).getText())
                .contains("✓ You said 95 threads, it was 90 threads");
        assertThat(browser().text("#round .why")).contains("rose from 38 to 128");
        assertThat(browser().text("#round .explained")).contains("The setting to change", "server.tomcat.threads.max");
        assertThat(browser().text("#round .doubts"))
                .isEqualTo(
                        "Read with care: something else kept 1.0 of 2 cores busy. Close other programs, and run again. The report has "
                                + "details.");
        assertThat(hand().widthOf("was")).isBetween(1.95 * hand().widthOf("said"), 2.1 * hand().widthOf("said"));
        assertThat(browser().text("#round .scene h2")).startsWith("tomcat-resttemplate");
        eventually(() -> assertThat(browser().text("#code-files pre")).contains("legacy.getForObject(PATH"));
        assertThat(browser().text("#code-files pre")).doesNotContain("import ");
        assertThat(browser().one("#round .why").getRect().getY())
                .isBetween(
                        browser().one("#round .verdict").getRect().getY(),
                        browser().one("#round .scene").getRect().getY());
        eventually(() -> assertThat(browser().text("#round .turn .bars")).containsPattern("the model\\s+10 s"));
        browser().run("""
                const threads = document.querySelector('#round-requestThreads + input');
                threads.value = 25;
                threads.dispatchEvent(new Event('input'));""");
        eventually(() -> assertThat(browser().text("#round .turn .bars"))
                .containsPattern("it was\\s+10.1 s\\s+the model\\s+25.7 s"));
        browser().run("document.querySelector('#round .why .names').dispatchEvent(new Event('pointerenter'));");
        assertThat(browser().all("#round .predictions > .verdict.lit")).hasSize(1);
        browser().screenshot("lesson-explained");

        hand().predict("#variation", "20", "0");
        hand().click("#variation", "Lock it");
        hand().click("#variation", "Run it");
        eventually(() -> assertThat(browser().all("#variation .why")).hasSize(1));
        assertThat(browser().text("#variation .verdict")).contains("20 s", "21.0 s", "✓");

        assertThat(browser().text("#closing")).isEqualTo("Lesson 1 is done.");
        assertThat(browser().text("#around")).contains("All lessons", "Lesson 2");

        open("/");
        eventually(() -> assertThat(browser().text("#lessons li:first-child")).contains("✓ done"));
        assertThat(browser().text("#begin")).isEqualTo("Continue with lesson 2");
        open("/lessons");
        eventually(() -> assertThat(browser().text("#lessons li:first-child")).contains("✓ done, variation too"));
        assertThat(browser().text("#lessons li:nth-child(2)")).doesNotContain("done");
    }

    @Test
    void theSlowestRequestIsFollowedStageByStage() {
        open("/lessons");

        assertThat(browser().module("follow-one", """
                (() => {
                  const one = new module.FollowOne();
                  one.show({
                    rows: { length: 2, user: [1, 2], start: [0, 0], lastByte: [1e7, 3e7] },
                    stages: { labels: ['connection', 'backend'], until: [[5e6, 1e7], [1e7, 3e7]] } });
                  const first = one.words.textContent;
                  one.next.click();
                  return [first, one.words.textContent, one.places.querySelector('.here').textContent, one.next.disabled].join('|');
                })()"""))
                .isEqualTo(
                        "User 2, step 1 of 2, connection: It waits for a free connection. Its thread waits too, if it has one."
                                + " All its calls together: 10 ms of 30 ms.|User 2, step 2 of 2, backend: The backend serves calls of this"
                                + " request. All its calls together: 20 ms of 30 ms.|backend|true");
    }

    @Test
    void slowMotionCanBePausedAndEnded() throws Exception {
        SampleLesson.run(real.results(), "20261121-101500-" + NAME, SampleLesson.LESSON, 10_100);
        openLesson(false);
        hand().predict("#round", "5", "130", "10");
        hand().click("#round", "Lock it");
        eventually(() -> assertThat(browser().text("#round .actions")).contains("Use the run of"));
        browser()
                .run(
                        "[...document.querySelectorAll('#round button')].find(one => one.textContent.startsWith('Use the run')).click()");
        eventually(() -> assertThat(browser().text("#round .replay")).contains("Slow motion"));

        browser().one("#round .replay button").click();
        eventually(() -> assertThat(browser().text("#round .replay")).contains("Pause", "Show all"));
        browser().press(Keys.SPACE);
        eventually(() -> assertThat(browser().text("#round .replay")).contains("Continue"));
        assertThat(browser().text("#round .figures")).doesNotContain("100 of 100");
        browser().screenshot("lesson-slow");
        hand().click("#round", "Show all");

        eventually(() -> assertThat(browser().text("#round .figures")).contains("100 of 100"));
        assertThat(browser().text("#round .replay")).contains("Slow motion").doesNotContain("Show all");
    }

    @Test
    void aLockedPredictionStaysLocked() {
        openLesson(true);
        hand().predict("#round", "5", "130", "10");
        hand().click("#round", "Lock it");

        assertThat(browser().all("#round input")).isEmpty();
        open(LESSON);
        eventually(() -> assertThat(browser().all("#round .verdict")).hasSize(3));
        assertThat(browser().all("#round input")).isEmpty();
        assertThat(browser().text("#round .verdict")).contains("5 s").doesNotContain("it was");
        assertThat(browser().all("#who:disabled")).hasSize(1);
        assertThat(hand().isEnabled("Run it")).isTrue();
        assertThat(browser().text("#round .actions"))
                .contains("Run it to measure on this machine.", "The recording is a run that was measured earlier");
    }

    @Test
    void whoMayNotStartARunIsToldBeforeLocking() {
        openLesson(false);

        assertThat(browser().text("#round .actions"))
                .contains("You can predict here and watch.", "such as your teacher, starts the run");

        openLesson(true);

        assertThat(browser().text("#round .actions")).contains("Predict first").doesNotContain("your teacher");
    }

    @ParameterizedTest
    @CsvSource({
        "RIGHT, ✓ It was 3 s., ✓ it happened",
        "WRONG, ✗ It was 3 s., ✓ it happened",
        "NOT_JUDGED, It was 3 s., it happened"
    })
    void onlyARunThatShowsTheLessonIsJudged(String verdict, String sentence, String tag) {
        open("/lessons");

        Object shown = browser()
                .module(
                        "verdict",
                        """
                        (() => {
                          const one = module.verdict(given[0], [[{ a: 1 }]].map(votes => votes[0]), given[1], false);
                          return [one.querySelector('.sentence').textContent, one.querySelector('.happened.tag').textContent].join('|');
                        })()""",
                        Map.of(
                                "kind",
                                "choice",
                                "question",
                                "Who?",
                                "options",
                                List.of(Map.of("id", "a", "text", "all"), Map.of("id", "b", "text", "none"))),
                        Map.of(
                                "verdict",
                                verdict,
                                "predicted",
                                "a) all",
                                "sentence",
                                "It was 3 s.",
                                "measured",
                                Map.of("kind", "right", "option", "b")));

        assertThat(shown).isEqualTo(sentence + "|" + tag);
    }

    /** The tab of another user has the same address. */
    @Test
    void aReloadKeepsAPredictionThatTheAddressDoesNotHave() {
        openLesson(true);
        hand().predict("#round", "5", "130", "10");

        open(LESSON);

        eventually(() -> assertThat(predicted()).containsExactly("5", "130", "10"));
        String address = browser().address();
        assertThat(address).endsWith(LESSON);
        browser().inNewTab(() -> {
            browser().open(address);
            eventually(() -> assertThat(browser().all("#round .prediction")).hasSize(3));
            assertThat(predicted()).containsOnly("");
        });
    }

    private static List<@Nullable String> predicted() {
        return browser().all("#round input[type=number]").stream()
                .map(one -> one.getDomProperty("value"))
                .toList();
    }

    /** A link that is opened in a new tab has no token in its address. */
    @Test
    void aLessonInANewTabCanBeRun() {
        open("/lessons?token=" + real.token());
        browser().inNewTab(() -> {
            openLesson(false);
            hand().predict("#round", "5", "130", "10");
            hand().click("#round", "Lock it");

            assertThat(hand().isEnabled("Run it")).isTrue();
        });
    }

    @Test
    void theTokenOfAnEarlierConsoleIsForgotten() {
        open("/lessons?token=of-an-earlier-console");
        open(LESSON);
        eventually(() -> assertThat(browser().all("#round .prediction")).hasSize(3));
        hand().predict("#round", "5", "130", "10");
        hand().click("#round", "Lock it");
        hand().click("#round", "Run it");

        eventually(() -> assertThat(browser().text("#round .problem")).contains("token"));
        assertThat(browser().run("return localStorage.getItem('mesh-token')")).isNull();
    }

    @Test
    void aQuestionWithoutAnAnswerIsLeftOpen() throws Exception {
        openLesson(true);
        hand().predict("#round", "5", "130");
        assertThat(hand().isEnabled("Lock it, and leave 1 question open")).isTrue();
        hand().click("#round", "Lock it, and leave 1 question open");
        hand().click("#round", "Run it");
        eventually(() -> assertThat(browser().all("#round .why")).hasSize(1));

        assertThat(browser().all("#round .verdict").getLast().getText())
                .contains("left open", "No prediction was made. It was 0 users.")
                .doesNotContain("✗", "✓");
        browser().screenshot("lesson-left-open");
    }

    @Test
    void aFigureOutsideTheSliderIsNotAPrediction() {
        openLesson(true);
        hand().predict("#round", "31", "130", "10");

        assertThat(hand().isEnabled("Lock it")).isFalse();
        assertThat(browser().text("#round .actions")).contains("Correct the marked number first.");
        assertThat(browser().one("#round input[type=number]").getDomAttribute("aria-invalid"))
                .isEqualTo("true");
    }

    @Test
    void bothVotesOfAClassAreShownBesideTheResult() throws Exception {
        SampleLesson.run(real.results(), "20261121-101500-" + NAME, SampleLesson.LESSON, 10_100);
        openLesson(false);
        browser().one("#who [value=class]").click();
        hand().vote(List.of("4", "6"), List.of("100"), List.of("0"));
        hand().click("#round", "Vote again");
        assertThat(browser().text("#round .prediction")).contains("First vote: 5 s is the median of 2 votes.");
        assertThat(hand().isEnabled("Lock it")).isFalse();
        hand().vote(List.of("9", "10", "11", "10"), List.of("130"), List.of("0"));
        hand().click("#round", "Lock it");
        assertThat(browser().all("#round .main").stream()
                        .filter(one -> one.isDisplayed())
                        .map(WebElement::getText))
                .doesNotContain("Run it");
        eventually(() -> assertThat(browser().text("#round .actions")).contains("Use the run of"));
        browser()
                .run(
                        "[...document.querySelectorAll('#round button')].find(one => one.textContent.startsWith('Use the run')).click()");

        eventually(() -> assertThat(browser().all("#round .why")).hasSize(1));
        assertThat(browser().text("#round .verdict"))
                .contains("first vote", "second vote", "it was")
                .contains("First the median of 2 votes was 5 s, then the median of 4 votes was 10 s; it was 10.1 s.");
        browser().screenshot("lesson-class");
    }

    @Test
    void aRunThatMeasuredNothingCanBeRunAgain() throws Exception {
        Path prepared = home.resolve("prepared");
        Files.move(prepared.resolve(NAME), prepared.resolve("whole"));
        SampleLesson.stopped(prepared, NAME);
        try {
            browser().complaints(); // discards complaints of other tests
            openLesson(true);
            hand().predict("#round", "5", "130", "10");
            hand().click("#round", "Lock it");
            hand().click("#round", "Run it");

            eventually(() -> assertThat(hand().isEnabled("Run it again")).isTrue());
            assertThat(browser().text("#round .problem")).isNotEmpty();
            assertThat(browser().complaints()).noneMatch(complaint -> complaint.contains("TypeError"));
        } finally {
            FileSystemUtils.deleteRecursively(prepared.resolve(NAME));
            Files.move(prepared.resolve("whole"), prepared.resolve(NAME));
        }
    }

    @Test
    void handsAreCountedForEachOption() {
        open("/lessons/a-backend-that-hangs");
        eventually(() -> assertThat(browser().all("#round .prediction")).hasSize(2));
        browser().one("#who [value=class]").click();

        browser().one("#round [aria-label='One more for b']").click();
        browser().one("#round [aria-label='One more for b']").click();
        browser().one("#round [aria-label='One more for a']").click();
        browser().one("#round [aria-label='One fewer for b']").click();
        browser().one("#round [aria-label='One fewer for d']").click();

        assertThat(browser().all("#round .hands").stream().map(one -> one.getText()))
                .containsExactly("1", "1", "0", "0");
    }

    @Test
    void aLessonDrawsWhoCallsWhomAndLightsOneContender() throws Exception {
        open("/lessons/which-stack");
        eventually(() -> assertThat(browser().all("#mesh .service.lit")).hasSize(5));
        assertThat(browser().one("#mesh svg").getDomAttribute("role")).isEqualTo("img");

        browser().all("#mesh .lights input").get(1).click();

        assertThat(browser().all("#mesh .service.lit")).hasSize(3);
        assertThat(browser().one("#mesh svg").getDomAttribute("aria-label"))
                .contains("users call tomcat-gateway (200 threads, one call after another, unlimited connections)");
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("lesson-mesh");
    }

    @ParameterizedTest
    @CsvSource({
        "'', true, figure, false",
        "'', true, unknown, true",
        "'', false, figure, true",
        "The machine was busy., true, figure, true",
    })
    void aRecordingIsOfferedIfTheRunShowsLess(String busy, boolean isShown, String kind, boolean isOffered) {
        open("/lessons");

        assertThat(browser()
                        .module(
                                "round",
                                "module.isDoubtful(given[0])",
                                Map.of(
                                        "busy",
                                        busy,
                                        "explained",
                                        Map.of("shown", isShown),
                                        "judgements",
                                        List.of(Map.of("measured", Map.of("kind", kind))))))
                .isEqualTo(isOffered);
    }

    @Test
    void anUnknownLessonIsReported() {
        open("/lessons/%3Cb%3Enone");

        eventually(() -> assertThat(browser().text("#problem")).isEqualTo("there is no lesson of this name"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void thePagesHaveNoViolationAndFitAPhone(String colorScheme) throws Exception {
        browser().seenBy(1280, 800, colorScheme, true);
        open("/lessons");
        eventually(() -> assertThat(browser().all("#lessons li")).hasSameSizeAs(Lessons.SHIPPED));
        assertThat(browser().violations()).isEmpty();

        SampleLesson.run(real.results(), "20261121-101500-" + NAME, SampleLesson.LESSON, 10_100);
        openLesson(true);
        assertThat(browser().violations()).isEmpty();
        hand().predict("#round", "5", "130", "10");
        hand().click("#round", "Lock it");
        hand().click("#round", "Run it");
        eventually(() -> assertThat(browser().all("#round .why")).hasSize(1));
        assertThat(browser().violations()).isEmpty();
        browser().seenBy(390, 844, colorScheme, true);
        eventually(() -> assertThat(browser().run("return document.documentElement.scrollWidth"))
                .isEqualTo(390L));
        browser().screenshot("phone-lesson-" + colorScheme);
    }
}
