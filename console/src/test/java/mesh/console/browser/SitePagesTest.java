package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import mesh.console.lesson.SampleLesson;
import mesh.console.site.pages.LessonFile;
import mesh.console.site.pages.Site;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.PredictionComparison;
import mesh.load.lesson.PredictionComparison.Measured;
import mesh.load.lesson.Recording;
import mesh.load.lesson.Round;
import mesh.load.results.Json;
import mesh.load.results.ResultsFolder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/** Opens the pages that need no server as files, as a user does by a double-click. */
class SitePagesTest extends PagesInBrowser {

    private static final int PHONE_WIDTH = 390;
    private static final int PHONE_HEIGHT = 844;
    private static final Path PROJECT = Path.of("..");

    /** Makes recordings of the first lesson, which take the place of the shipped ones in this test. */
    private static final Path RESOURCES = Path.of("target", "test-classes");

    @TempDir
    private static Path folder;

    @BeforeAll
    static void write() throws IOException {
        Path runs = folder.resolve("runs");
        record(runs, "20261121-101500-a", SampleLesson.LESSON, 10_100);
        record(runs, "20261121-101501-b", SampleLesson.LESSON.variation(), 21_000);
        Site.write(PROJECT.toAbsolutePath().normalize(), folder.resolve("site"), null);
    }

    private static void record(Path runs, String name, Round round, int milliseconds) throws IOException {
        Path run = SampleLesson.run(runs, name, round, milliseconds).path();
        Recording.keep(
                new ResultsFolder(run), RESOURCES, PROJECT.toAbsolutePath().normalize());
    }

    /** The next test class uses the shipped recordings again. */
    @AfterAll
    static void removeRecordings() {
        FileSystemUtils.deleteRecursively(RESOURCES.resolve("lessons").toFile());
    }

    private static void open(String page) {
        browser().open("file://" + folder.resolve("site").resolve(page).toAbsolutePath());
    }

    private static LessonHand hand() {
        return new LessonHand(browser());
    }

    private static void openLesson() {
        open("lesson-a-thread-that-waits.html");
        eventually(() -> assertThat(browser().all("#round .prediction")).hasSize(3));
    }

    private static void lockAndReplay(String round, String... predictions) {
        hand().predict(round, predictions);
        hand().click(round, "Lock it");
        hand().click(round, "Replay the recording of 21 Nov 2026");
        hand().click(round, "Skip the replay");
        eventually(() -> assertThat(browser().all(round + " .why")).hasSize(1));
    }

    @Test
    void theFirstPageListsAllLessons() throws IOException {
        open("index.html");

        eventually(() -> assertThat(browser().all("#lessons li")).hasSameSizeAs(Lessons.SHIPPED));
        browser().screenshot("site-lessons");
        browser().one("#lessons li:first-child a").click();
        eventually(() -> assertThat(browser().text("h1")).isEqualTo("A thread that waits"));
    }

    @Test
    void aPhoneStartsWithTheFirstLesson() {
        browser().seenBy(PHONE_WIDTH, PHONE_HEIGHT, "light", true);
        open("index.html");
        eventually(() -> assertThat(browser().text("#begin")).isEqualTo("Start with lesson 1"));
        assertThat(browser().one("#begin").getRect().y).isLessThan(PHONE_HEIGHT / 2);

        browser().one("#begin").click();
        eventually(() -> assertThat(browser().text("h1")).isEqualTo("A thread that waits"));

        browser().run("localStorage.setItem('mesh-lessons-done', JSON.stringify({ 'a-thread-that-waits': 1 }))");
        open("index.html");
        eventually(() -> assertThat(browser().text("#begin")).isEqualTo("Continue with lesson 2"));
    }

    @Test
    void onAPhoneTheFirstAnswerIsLockedWithoutScrolling() throws IOException {
        browser().seenBy(PHONE_WIDTH, PHONE_HEIGHT, "light", true);
        openLesson();
        assertThat(browser().run("""
                        const [slider, lock] = ['[type=range]', '.actions .main'].map(one => document.querySelector(`#round ${one}`).getBoundingClientRect());
                        return scrollY === 0 && slider.bottom < lock.top && lock.bottom <= innerHeight;""")).isEqualTo(true);

        browser().one("#round [type=range]").click();
        browser().screenshot("site-phone-answered");
        browser().one("#round .actions .main").click();

        eventually(() -> assertThat(browser().all("#round .verdict")).hasSize(3));
    }

    @Test
    void aLessonGoesFromItsQuestionToItsVariation() throws IOException {
        openLesson();
        assertThat(browser().text("#round .actions")).contains("Predict first");
        browser().screenshot("site-lesson");
        lockAndReplay("#round", "5", "130", "10");

        assertThat(browser().text("#round .verdict")).contains("✗ You said 5 s, it was 10.1 s: 2.0 times as much.");
        assertThat(browser().text("#round .why")).contains("rose from 38 to 128");
        assertThat(browser().text("#round .doubts"))
                .contains(
                        "A recording. Measured on 21 November 2026 on",
                        "./mesh lesson a-thread-that-waits",
                        "./mesh console");
        assertThat(browser().text("#code-files pre")).contains("legacy.getForObject(PATH");
        browser().screenshot("site-lesson-explained");

        lockAndReplay("#variation", "20", "0");
        assertThat(browser().text("#variation .verdict")).contains("20 s", "21.0 s", "✓");
        assertThat(browser().text("#closing")).isEqualTo("Lesson 1 is done.");
    }

    @Test
    void wordsOfTheFieldAreExplainedWhereTheyOccur() {
        openLesson();
        browser().one("#round .terms summary").click();
        assertThat(browser().text("#round .terms"))
                .contains("In plain words: call, platform thread", "A thread of the operating system")
                .doesNotContain("p50");

        open("run.html?run=recorded-" + SampleLesson.LESSON.scenario().name());
        eventually(() -> assertThat(figure("valid")).isEqualTo("100 of 100"));
        browser().run("document.querySelector('#scene .terms').open = true"); // the controls may be over it
        assertThat(browser().text("#scene .terms"))
                .contains(
                        "Half of the valid responses took at most this time.",
                        "The shortest time in which the work can be done");
    }

    @Test
    void oneAnswerIsEnoughToLock() {
        openLesson();
        hand().predict("#round", "5");
        hand().click("#round", "Lock it, and leave 2 questions open");
        hand().click("#round", "Replay the recording of 21 Nov 2026");
        hand().click("#round", "Skip the replay");
        eventually(() -> assertThat(browser().all("#round .why")).hasSize(1));

        assertThat(browser().all("#round .verdict"))
                .extracting(WebElement::getText)
                .satisfiesExactly(
                        verdict -> assertThat(verdict).contains("✗ You said 5 s, it was 10.1 s"),
                        open -> assertThat(open)
                                .contains("left open", "No prediction was made. It was 90 threads.")
                                .doesNotContain("✗", "✓"),
                        other -> assertThat(other).contains("No prediction was made. It was 0 users."));
    }

    @Test
    void theReplayShowsTheUsersBeforeTheResult() {
        openLesson();
        hand().predict("#round", "5", "130", "10");
        hand().click("#round", "Lock it");
        assertThat(browser().text("#round .actions"))
                .contains("Replay the recording of 21 Nov 2026", "The recording is a run that was measured earlier");
        hand().click("#round", "Replay the recording of 21 Nov 2026");

        eventually(() -> assertThat(browser().text("#round .scene h2")).startsWith("tomcat-resttemplate"));
        assertThat(browser().all("#round .why")).isEmpty();
        eventually(() -> assertThat(browser().all("#round .why")).hasSize(1));
    }

    @Test
    void reloadingLosesNothing() {
        openLesson();
        lockAndReplay("#round", "5", "130", "10");

        reload();
        assertThat(browser().text("#round .verdict")).contains("5 s", "10.1 s");
    }

    private static void reload() {
        open("lesson-a-thread-that-waits.html");
        eventually(() -> assertThat(browser().all("#round .why")).hasSize(1));
    }

    @Test
    void aRecordedRunIsPlayedOnItsOwnPage() {
        open("run.html?run=recorded-" + SampleLesson.LESSON.scenario().name());

        eventually(() -> assertThat(figure("valid")).isEqualTo("100 of 100"));
        assertThat(figure("p99")).isEqualTo("10.00 s"); // from the rows of all requests
        assertThat(browser().isShown("#report")).isFalse();
    }

    /** The contenders are in the order in which they were measured, so the first one may explain least. */
    @Test
    void aRunBeginsWithTheAnswerAndALongContender() throws IOException {
        browser().seenBy(PHONE_WIDTH, PHONE_HEIGHT, "light", true);
        open("run.html");

        eventually(() -> assertThat(browser().text("#answer .finding"))
                .startsWith("Answer: ")
                .contains("sequential"));
        assertThat(
                        browser()
                                .run(
                                        "const { top } = document.querySelector('#answer .finding').getBoundingClientRect(); return top > 0 && top < innerHeight / 2"))
                .isEqualTo(true);
        eventually(() -> assertThat(browser().text("#scene h2")).doesNotStartWith("netty-rsocket"));
        browser().screenshot("site-phone-answer");
    }

    @Test
    void anyWebServerCanServeThePages() {
        HttpServer server = SimpleFileServer.createFileServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                folder.resolve("site").toAbsolutePath(),
                SimpleFileServer.OutputLevel.NONE);
        server.start();
        try {
            browser().open("http://127.0.0.1:" + server.getAddress().getPort() + "/lesson-a-thread-that-waits.html");
            eventually(() -> assertThat(browser().all("#round .prediction")).hasSize(3));
            lockAndReplay("#round", "5", "130", "10");

            assertThat(browser().text("#round .verdict")).contains("10.1 s");
        } finally {
            server.stop(0);
        }
    }

    /** The model is computed in a worker of the page. */
    @Test
    void theModelIsComputedInTheBrowser() {
        open("what-if.html?users=3&work=same&calls=2");

        eventually(() -> assertThat(browser().text("#words")).contains("3 of 3 are served"));
        assertThat(browser().isShown("#measure")).isFalse();
    }

    @Test
    void aLoadAtARateIsSimulatedAndSearchedInTheBrowser() {
        open("what-if.html?load=rate&per-second=50&distribution=exponential&connections=9&within=600");

        eventually(() -> assertThat(browser().text("#rate-words")).contains("At 50 requests per second"));
        eventually(() -> assertThat(browser().all("#curve svg")).hasSize(1));
        browser().one("#search").click();
        eventually(() -> assertThat(browser().text("#answer")).contains("connections are enough"));
        assertThat(browser().text("#limit-progress") + browser().text("#rate-progress"))
                .isEmpty();
    }

    @Test
    void aLessonCanBeSentAsOneFile() throws IOException {
        Path file = folder.resolve("lesson.html");
        LessonFile.write("1", file, PROJECT.toAbsolutePath().normalize());

        browser().open("file://" + file.toAbsolutePath());
        eventually(() -> assertThat(browser().all("#round .prediction")).hasSize(3));
        lockAndReplay("#round", "5", "130", "10");

        assertThat(browser().text("#round .verdict")).contains("10.1 s");
        assertThat(browser().all("a[href$='.html']")).isEmpty();
        assertThat(Files.readString(file)).doesNotContain("src=\"", "rel=\"stylesheet\"");
    }

    @Test
    void aRunThatIsNotRecordedIsNamed() {
        open("run.html?run=recorded-no-such-run");

        eventually(() -> assertThat(browser().text("#message"))
                .contains("These pages have no recording 'recorded-no-such-run'."));
    }

    @Test
    void allPagesFitOnAPhoneAndAreAccessible() throws IOException {
        for (String page : List.of(
                "index.html",
                "lesson-a-thread-that-waits.html",
                "what-if.html",
                "what-if.html?load=rate",
                "runs.html",
                "run.html?run=recorded-lesson-a-thread-that-waits")) {
            for (String theme : List.of("light", "dark")) {
                browser().seenBy(PHONE_WIDTH, PHONE_HEIGHT, theme, true);
                open(page);
                eventually(() -> assertThat(browser().all("h1")).isNotEmpty());

                assertThat(browser().run("return document.documentElement.scrollWidth"))
                        .as(page)
                        .isEqualTo((long) PHONE_WIDTH);
                assertThat(browser().violations()).as(page).isEmpty();
                browser().screenshot("site-phone-" + page.replaceAll("[.?].*", "") + "-" + theme);
            }
        }
    }

    @Test
    void thePagesAreSmall() throws IOException {
        open("index.html");
        try (Stream<Path> files = Files.walk(folder.resolve("site"))) {
            assertThat(files.mapToLong(file -> file.toFile().length()).sum()).isLessThan(6_300_000);
        }
        long first = 0;
        for (String file : List.of(
                "lesson-a-thread-that-waits.html",
                "assets/site.js",
                "assets/base.css",
                "assets/colours.css",
                "assets/lesson.css",
                "assets/verdict.css")) {
            first += Files.size(folder.resolve("site").resolve(file));
        }
        assertThat(first).isLessThan(500_000);
    }

    private record Case(
            Prediction prediction, String predicted, Measured measured, PredictionComparison.Judgement judgement) {}

    /** The script's words and verdicts are those of the load client, for all questions of all lessons. */
    @Test
    void theScriptJudgesAsTheLoadClientDoes() throws IOException {
        open("index.html");
        Random random = new Random(1);
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            for (Prediction prediction : questions()) {
                cases.add(judged(prediction, random));
            }
        }
        String judge = Files.readString(Path.of("src/main/resources/site/scripts/judge.js"));

        Object sentences = browser()
                .source(
                        judge,
                        "JSON.stringify(JSON.parse(given[0]).map(({ prediction, predicted, measured }) => module.judge(prediction, predicted, measured)))",
                        Json.MAPPER.writeValueAsString(cases));

        JsonNode judged = Json.MAPPER.readTree(String.valueOf(sentences));
        for (int i = 0; i < cases.size(); i++) {
            PredictionComparison.Judgement expected = cases.get(i).judgement();
            assertThat(judged.get(i).get("sentence").stringValue()).isEqualTo(expected.sentence());
            assertThat(judged.get(i).get("predicted").stringValue()).isEqualTo(expected.predicted());
            assertThat(judged.get(i).get("verdict").stringValue())
                    .as(expected.sentence())
                    .isEqualTo(expected.verdict().name());
        }
    }

    private static List<Prediction> questions() {
        return Lessons.shipped().stream()
                .flatMap(lesson ->
                        Stream.concat(lesson.predictions().stream(), lesson.variation().predictions().stream()))
                .toList();
    }

    private static Case judged(Prediction prediction, Random random) {
        String predicted;
        Measured measured;
        switch (prediction) {
            case Prediction.Slider slider -> {
                double value = slider.min() + random.nextDouble() * (slider.max() - slider.min());
                predicted = Prediction.Slider.plain(random.nextInt(5) == 0 ? slider.min() : value);
                double was = Math.round(value * (random.nextBoolean() ? 1 : random.nextDouble() * 20) * 1000) / 1000.0;
                measured = new Measured.Figure(random.nextInt(9) == 0 ? 0 : was, "what it was");
            }
            case Prediction.Choice choice -> {
                predicted = choice.options()
                        .get(random.nextInt(choice.options().size()))
                        .id();
                measured = new Measured.Right(choice.options()
                        .get(random.nextInt(choice.options().size()))
                        .id());
            }
        }
        if (random.nextInt(10) == 0) {
            predicted = Prediction.OPEN;
        }
        Measured result = random.nextInt(20) == 0 ? new Measured.Unknown("it was not measured") : measured;
        return new Case(prediction, predicted, result, PredictionComparison.compare(prediction, predicted, result));
    }
}
