package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import mesh.console.lesson.SampleLesson;
import mesh.console.sample.RunningConsole;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

/** Lessons on the real console, whose runs alone are prepared. */
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

    /** An earlier run would be offered to the next test. */
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

    private static void openLesson(boolean mayChange) {
        open(LESSON + (mayChange ? "?token=" + real.token() : ""));
        eventually(() -> assertThat(browser().all("#round .prediction")).hasSize(3));
    }

    private static void say(String round, String... figures) {
        for (int i = 0; i < figures.length; i++) {
            browser().all(round + " input[type=number]").get(i).sendKeys(figures[i]);
        }
    }

    private static void click(String round, String button) {
        browser()
                .run(
                        "[...document.querySelectorAll(arguments[0] + ' button')].find(one => one.textContent === arguments[1]).click()",
                        round,
                        button);
    }

    private static boolean isEnabled(String button) {
        return Boolean.TRUE.equals(browser()
                .run(
                        "return [...document.querySelectorAll('#round button')].some(one => one.textContent === arguments[0] && one.offsetParent !== null && !one.disabled)",
                        button));
    }

    @Test
    void theListHasAllLessonsWithTheirQuestions() throws Exception {
        open("/lessons");

        eventually(() -> assertThat(browser().all("#lessons li")).hasSize(10));
        assertThat(browser().text("#lessons li:first-child"))
                .contains("1", "A thread that waits", "100 users come at the same instant.")
                .doesNotContain("done");
        browser().screenshot("lessons");
    }

    @Test
    void aLessonGoesFromItsQuestionToItsCode() throws Exception {
        openLesson(true);
        assertThat(isEnabled("Lock it")).isFalse();
        say("#round", "5", "130", "10");
        assertThat(isEnabled("Lock it")).isTrue();
        browser().screenshot("lesson-predicted");
        click("#round", "Lock it");
        click("#round", "Run it");

        eventually(() -> assertThat(browser().all("#round .why")).hasSize(1));
        assertThat(browser().text("#round .verdict"))
                .contains(
                        "you predicted",
                        "5 s",
                        "it was",
                        "10.1 s",
                        "✗ You said 5 s, it was 10.1 s: 2.0 times as much.");
        assertThat(browser().all("#round .verdict").get(1).getText())
                .contains("✓ You said 130 threads, it was 128 threads");
        assertThat(browser().text("#round .why")).contains("rose from 38 to 128");
        assertThat(browser().text("#round .explained")).contains("The setting to change", "server.tomcat.threads.max");
        assertThat(widthOf("was")).isBetween(1.95 * widthOf("said"), 2.1 * widthOf("said"));
        assertThat(browser().text("#round .stage h2")).startsWith("tomcat-resttemplate");
        eventually(() -> assertThat(browser().text("#code-text")).contains("legacy.getForObject(PATH"));
        assertThat(browser().text("#code-text")).doesNotContain("import ");
        browser().screenshot("lesson-explained");

        say("#variation", "20", "0");
        click("#variation", "Lock it");
        click("#variation", "Run it");
        eventually(() -> assertThat(browser().all("#variation .why")).hasSize(1));
        assertThat(browser().text("#variation .verdict")).contains("20 s", "21.0 s", "✓");

        open("/lessons");
        eventually(() -> assertThat(browser().text("#lessons li:first-child")).contains("✓ done, variation too"));
        assertThat(browser().text("#lessons li:nth-child(2)")).doesNotContain("done");
    }

    /** In pixels, of the first prediction's bar. */
    private static double widthOf(String bar) {
        Object width = browser().run("return document.querySelector('#round .bar .' + arguments[0]).offsetWidth", bar);
        return ((Number) width).doubleValue();
    }

    @Test
    void whatIsLockedStaysLocked() {
        openLesson(true);
        say("#round", "5", "130", "10");
        click("#round", "Lock it");

        assertThat(browser().all("#round input")).isEmpty();
        open(LESSON);
        eventually(() -> assertThat(browser().all("#round .verdict")).hasSize(3));
        assertThat(browser().all("#round input")).isEmpty();
        assertThat(browser().text("#round .verdict")).contains("5 s").doesNotContain("it was");
        assertThat(browser().all("#who:disabled")).hasSize(1);
        assertThat(isEnabled("Run it")).isTrue();
    }

    @Test
    void aFigureOutsideOfTheSliderIsNoPrediction() {
        openLesson(true);
        say("#round", "31", "130", "10");

        assertThat(isEnabled("Lock it")).isFalse();
        assertThat(browser().one("#round input[type=number]").getDomAttribute("aria-invalid"))
                .isEqualTo("true");
    }

    @Test
    void aClassVotesTwiceAndBothVotesStandBesideTheResult() throws Exception {
        SampleLesson.run(real.results(), "20261121-101500-" + NAME, SampleLesson.LESSON, 10_100);
        openLesson(false);
        browser().one("#who [value=class]").click();
        vote(List.of("4", "6"), List.of("100"), List.of("0"));
        click("#round", "Vote again");
        assertThat(browser().text("#round .prediction")).contains("First vote: 5 s is the mean of 2 votes.");
        assertThat(isEnabled("Lock it")).isFalse();
        vote(List.of("9", "10", "11", "10"), List.of("130"), List.of("0"));
        click("#round", "Lock it");
        assertThat(browser().all("#round .main").stream().filter(one -> one.isDisplayed()))
                .isEmpty();
        eventually(() -> assertThat(browser().text("#round .actions")).contains("Take the run of"));
        browser()
                .run(
                        "[...document.querySelectorAll('#round button')].find(one => one.textContent.startsWith('Take the run')).click()");

        eventually(() -> assertThat(browser().all("#round .why")).hasSize(1));
        assertThat(browser().text("#round .verdict"))
                .contains("first vote", "second vote", "it was")
                .contains("First the mean of 2 votes was 5 s, then the mean of 4 votes was 10 s; it was 10.1 s.");
        browser().screenshot("lesson-class");
    }

    @SafeVarargs
    private static void vote(List<String>... figures) {
        for (int i = 0; i < figures.length; i++) {
            for (String figure : figures[i]) {
                browser().run("""
                                const one = document.querySelectorAll('#round .prediction')[arguments[0]], number = one.querySelector('[type=number]');
                                number.value = arguments[1];
                                number.dispatchEvent(new Event('input'));
                                [...one.querySelectorAll('button')].find(button => button.textContent === 'Add this vote').click();""", i, figure);
            }
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
    void whatIsNoLessonIsSaid() {
        open("/lessons/%3Cb%3Enone");

        eventually(() -> assertThat(browser().text("#problem")).isEqualTo("there is no lesson of this name"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void thePagesHaveNoViolationAndFitAPhone(String colorScheme) throws Exception {
        browser().seenBy(1280, 800, colorScheme, true);
        open("/lessons");
        eventually(() -> assertThat(browser().all("#lessons li")).hasSize(10));
        assertThat(AccessibilityTest.violations()).isEmpty();

        SampleLesson.run(real.results(), "20261121-101500-" + NAME, SampleLesson.LESSON, 10_100);
        openLesson(true);
        assertThat(AccessibilityTest.violations()).isEmpty();
        say("#round", "5", "130", "10");
        click("#round", "Lock it");
        click("#round", "Run it");
        eventually(() -> assertThat(browser().all("#round .why")).hasSize(1));
        assertThat(AccessibilityTest.violations()).isEmpty();
        browser().seenBy(390, 844, colorScheme, true);
        eventually(() -> assertThat(browser().run("return document.documentElement.scrollWidth"))
                .isEqualTo(390L));
        browser().screenshot("phone-lesson-" + colorScheme);
    }
}
