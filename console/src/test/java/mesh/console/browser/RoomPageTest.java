package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import mesh.console.lesson.SampleLesson;
import mesh.console.sample.QrReader;
import mesh.console.sample.RunningConsole;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;

/** A class votes with three phones, each of which is a browser of its own, and the teacher shows the votes beside the result. */
class RoomPageTest extends PagesInBrowser {

    private static final String LESSON = "/lessons/a-thread-that-waits";

    @TempDir
    private static Path home;

    private static RunningConsole real;
    private static List<Browser> phones = List.of();

    @BeforeAll
    static void start() {
        real = RunningConsole.forClass(home);
        SampleLesson.run(real.results(), "20261121-101500-lesson-a-thread-that-waits", SampleLesson.LESSON, 10_100);
        phones = Stream.generate(() -> Browser.start()).limit(3).toList();
        phones.forEach(phone -> phone.seenBy(390, 844, "light", true));
    }

    @AfterAll
    static void stop() {
        phones.forEach(Browser::close);
        real.close();
    }

    private static String address(String path) {
        return "http://127.0.0.1:" + real.port() + path;
    }

    private static LessonHand teacher() {
        return new LessonHand(browser());
    }

    private static void openLesson() {
        browser().open(address(LESSON + "?token=" + real.token()));
        eventually(() -> assertThat(browser().all("#round .join")).hasSize(1));
    }

    /** Opens a vote, even if an earlier test has voted on the same questions, and returns a phone that takes part. */
    private static Browser phoneInAnOpenVote() {
        openLesson();
        Browser phone = phones.getFirst();
        phone.open(address("/c"));
        eventually(() -> assertThat(browser().one("#round .room-steps button").isEnabled())
                .isTrue());
        teacher().click("#round", "Open the vote");
        return phone;
    }

    /** Types three figures and sends them. */
    private static void vote(Browser phone, String... figures) {
        eventually(() -> assertThat(phone.all("#questions .prediction")).hasSize(3));
        for (int i = 0; i < figures.length; i++) {
            phone.run("""
                    const number = document.querySelectorAll('#questions [type=number]')[arguments[0]];
                    number.value = arguments[1];
                    number.dispatchEvent(new Event('input'));""", i, figures[i]);
        }
        phone.one("#vote").click();
        eventually(() -> assertThat(phone.text("#words")).startsWith("Your vote is in."));
    }

    private static void onEachPhone(String selector, String text) {
        for (Browser phone : phones) {
            eventually(() -> assertThat(phone.text(selector)).contains(text));
        }
    }

    @Test
    void aClassVotesTwiceAndSeesBothVotesBesideTheResult() throws Exception {
        openLesson();
        String code = browser().one("#round .qr").getDomProperty("src");
        assertThat(code).endsWith("/api/room/qr.svg?at=0");
        eventually(() -> assertThat(seenCode()).isEqualTo(address("/c")));
        assertThat(browser().text("#round .class-address")).isEqualTo("127.0.0.1:" + real.port() + "/c");

        phones.forEach(phone -> phone.open(seenCode()));
        onEachPhone("#words", "Your teacher has not opened a vote yet.");
        eventually(() -> assertThat(browser().text("#round .present")).isEqualTo("3 phones in the room."));
        teacher().click("#round", "Open the vote");

        onEachPhone("#words", "Decide alone.");
        eventually(() -> assertThat(browser().all("#round .room-votes .asked")).hasSize(3));
        assertThat(browser().text("#round .room-votes"))
                .contains("How long does the last user wait?", "A number from 0 to 30 s");
        vote(phones.get(0), "4", "100", "0");
        vote(phones.get(1), "6", "100", "0");
        eventually(() -> assertThat(browser().text("#round .voted-of")).isEqualTo("2 of 3 have voted"));
        vote(phones.get(2), "3", "110", "0");
        vote(phones.get(2), "20", "110", "0");
        eventually(() -> assertThat(browser().text("#round .voted-of")).isEqualTo("3 of 3 have voted"));
        onEachPhone("#count", "3 of 3 phones have voted.");
        assertThat(browser().all("#round .histogram")).isEmpty();
        assertThat(teacher().isEnabled("Lock it")).isFalse();
        phones.get(1).open(address("/c"));
        eventually(() -> assertThat(phones.get(1).text("#words")).startsWith("Your vote is in."));
        browser().screenshot("room-open");
        phones.getFirst().screenshot("phone-class-open");

        teacher().click("#round", "Close the vote");
        eventually(() -> assertThat(browser().text("#round .histogram figcaption"))
                .isEqualTo("The vote: the median of 3 votes is 6 s."));
        assertThat(browser().all("#round .histogram").getFirst().findElements(By.cssSelector(".scale")))
                .extracting(WebElement::getText)
                .map(text -> text.replaceAll("\\s+", " "))
                .containsExactly("↑ votes, up to 1", "0 answer, in s → 30");
        assertThat(browser().isShown("#round .join")).isFalse();
        onEachPhone("#votes", "The vote: the median of 3 votes is 6 s.");
        onEachPhone("#votes", "Your vote: ");
        teacher().click("#round", "Second round: discuss with your neighbour");
        eventually(() -> assertThat(browser().text("#round .countdown")).contains("min left to discuss it"));
        onEachPhone("#words", "Discuss it with your neighbour.");
        assertThat(phones.getFirst().text("#questions")).contains("In the first round you said 4 s.");
        eventually(() -> assertThat(browser().text("#round .room-steps")).contains("discuss it with your neighbour"));
        assertThat(teacher().isEnabled("Lock it")).isFalse();
        vote(phones.get(0), "9", "130", "0");
        vote(phones.get(2), "11", "130", "0");
        teacher().click("#round", "Close the vote");
        eventually(() -> assertThat(browser().all("#round .histogram")).hasSize(6));
        assertThat(browser().text("#round .room-votes")).contains("1 phone of the first vote did not vote again.");
        onEachPhone("#votes", "1 phone of the first vote did not vote again.");
        browser().screenshot("room-closed");

        teacher().click("#round", "Lock it");
        eventually(() -> assertThat(browser().text("#round .actions")).contains("Use the run of"));
        browser()
                .run(
                        "[...document.querySelectorAll('#round button')].find(one => one.textContent.startsWith('Use the run')).click()");
        eventually(() -> assertThat(browser().all("#round .why")).hasSize(1));

        assertThat(browser().text("#round .verdict"))
                .contains("First vote: the median of 3 votes is 6 s.", "Second vote: the median of 2 votes is 10 s.")
                .contains("First the median of 3 votes was 6 s, then the median of 2 votes was 10 s; it was 10.1 s.");
        onEachPhone("#words", "This is what happened.");
        onEachPhone("#votes", "It was 10.1 s.");
        onEachPhone("#why-text", "no stack can do that in less than 10.0 s");
        assertThat(phones.get(1).run("return decodeURIComponent(document.getElementById('keep').href)"))
                .asString()
                .contains("It was 10.1 s.", "You did not vote.", "no stack can do that in less than 10.0 s");
        browser().screenshot("room-result");
        phones.getFirst().screenshot("phone-class-result");
        Object summary = browser().module("result-page", """
                fetch('/api/room/ballots').then(file => file.json()).then(ballots => decodeURIComponent(module.resultPage('Class', ballots)))""");
        assertThat(String.valueOf(summary))
                .contains(
                        "First vote: the median of 3 votes is 6 s.",
                        "Second vote: the median of 2 votes is 10 s. 1 phone of the first vote")
                .contains("It was 10.1 s.", "no stack can do that in less than 10.0 s");
        Object saved = browser().module("text", """
                fetch([...document.querySelectorAll('#round a')].find(link => link.textContent === 'Save votes (CSV)').href).then(file => file.text())""");
        assertThat(String.valueOf(saved)).contains(",4,9\n", ",6,\n", ",20,11\n");
    }

    @Test
    void aPhoneMayLeaveQuestionsOpen() {
        Browser phone = phoneInAnOpenVote();
        eventually(() -> assertThat(phone.all("#questions .prediction")).hasSize(3));
        phone.all("#questions [type=number]").getFirst().sendKeys("4");
        assertThat(phone.text("#vote")).isEqualTo("Vote, and leave 2 questions open");

        phone.one("#vote").click();
        eventually(() -> assertThat(phone.text("#words")).startsWith("Your vote is in."));
        teacher().click("#round", "Close the vote");

        eventually(() -> assertThat(browser().all("#round .histogram figcaption"))
                .extracting(WebElement::getText)
                .containsExactly(
                        "The vote: the median of 1 vote is 4 s.", "The vote: no votes.", "The vote: no votes."));
        assertThat(teacher().isEnabled("Lock it, and leave 2 questions open")).isTrue();
    }

    @Test
    void theTeacherRemovesTheVotesOfAnAddress() {
        Browser phone = phoneInAnOpenVote();
        phones.get(1).open(address("/c"));
        vote(phone, "4", "100", "0");
        vote(phones.get(1), "30", "300", "100");
        eventually(() -> assertThat(browser().isShown("#round .senders")).isTrue());
        browser().one("#round .senders summary").click();
        eventually(() -> assertThat(browser().text("#round .senders li"))
                .matches("(?s)127\\.0\\.0\\.1: [23] phones, 2 votes.*"));

        teacher().click("#round", "Remove its votes");

        eventually(() -> assertThat(browser().text("#round .voted-of")).startsWith("0 of "));
        eventually(() -> assertThat(browser().text("#round .senders li")).contains("0 votes", "Votes removed"));
        for (Browser one : phones.subList(0, 2)) {
            eventually(() ->
                    assertThat(one.text("#words")).isEqualTo("Your teacher has removed your vote from this round."));
        }
        phone.one("#vote").click();
        eventually(
                () -> assertThat(phone.text("#problem"))
                        .isEqualTo(
                                "Your vote was not taken: your teacher has removed the votes of the address 127.0.0.1 from this round."));
        teacher().click("#round", "The whole class");
        eventually(() -> assertThat(browser().text("#round .senders li")).contains("Not the whole class"));
        teacher().click("#round", "Not the whole class");
        eventually(() -> assertThat(browser().text("#round .senders li"))
                .contains("The whole class")
                .doesNotContain("Not the"));
        teacher().click("#round", "Close the vote");
    }

    @Test
    void phonesSayThatTheResultIsBeingShown() {
        Browser phone = phoneInAnOpenVote();
        vote(phone, "4", "100", "0");
        teacher().click("#round", "Close the vote");
        eventually(() -> assertThat(phone.text("#words")).isEqualTo("The vote is closed. Listen to your teacher."));

        teacher().click("#round", "Lock it");
        teacher().click("#round", replayButton());

        eventually(() -> assertThat(phone.text("#words")).startsWith("The result is being shown."));
        eventually(() -> assertThat(browser().all("#round .run")).hasSize(1));
        teacher().click("#round", "Skip the replay");
        eventually(() -> assertThat(phone.text("#words")).isEqualTo("This is what happened."));
    }

    /** The date of the shipped recording changes with each release. */
    private static String replayButton() {
        return browser().all("#round button").stream()
                .map(WebElement::getText)
                .filter(text -> text.startsWith("Replay the recording of"))
                .findFirst()
                .orElseThrow();
    }

    /** Reads the code from a picture of the page, as a phone does. */
    private static String seenCode() {
        try {
            byte[] picture = browser().one("#round .qr").getScreenshotAs(OutputType.BYTES);
            return QrReader.read(ImageIO.read(new ByteArrayInputStream(picture)));
        } catch (IOException cannot) {
            throw new AssertionError(cannot);
        } catch (Exception unreadable) {
            return String.valueOf(unreadable);
        }
    }

    @Test
    void everyPageShowsTheAddressOfTheClass() throws Exception {
        browser().open(address("/?token=" + real.token()));
        eventually(() -> assertThat(browser().all("#class-button")).hasSize(1));

        browser().one("#class-button").click();

        eventually(() -> assertThat(browser().text("#class-dialog")).contains("127.0.0.1:" + real.port() + "/c"));
        browser().screenshot("room-dialog");
    }

    @Test
    void aShowOfHandsIsStillCounted() {
        openLesson();
        assertThat(browser().all("#who label"))
                .extracting(WebElement::getText)
                .containsExactly("you", "a class that raises hands", "a class that votes by phone");
        browser().one("#who [value=class]").click();
        teacher().vote(List.of("4", "6"), List.of("100"), List.of("0"));

        assertThat(browser().all("#round .join")).isEmpty();
        assertThat(browser().text("#round .prediction")).contains("5 s is the median of 2 votes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void thePagesHaveNoViolationAndFitAPhone(String colorScheme) throws Exception {
        Browser phone = phones.getFirst();
        phone.seenBy(390, 844, colorScheme, true);
        browser().seenBy(1280, 800, colorScheme, true);
        openLesson();
        assertThat(real.post("/api/room/vote", "{\"lesson\": \"a-backend-that-hangs\", \"variation\": false}")
                        .statusCode())
                .isEqualTo(200);
        phone.open(address("/c"));
        eventually(() -> assertThat(phone.all("#questions .option")).hasSize(4));
        requireNoViolation(phone, "phone-class-choice-" + colorScheme);
        real.post("/api/room/close", "{}");
        eventually(() -> assertThat(phone.all("#votes .shares")).hasSize(1));
        requireNoViolation(phone, "phone-class-votes-" + colorScheme);

        real.post("/api/room/vote", "{\"lesson\": \"a-thread-that-waits\", \"variation\": false}");
        vote(phone, "4", "100", "0");
        eventually(() -> assertThat(browser().text("#round .voted-of")).contains("have voted"));
        assertThat(browser().violations()).isEmpty();
        browser().one("#projector").click();
        assertThat(
                        browser()
                                .run(
                                        "return [...document.querySelectorAll('#round .room-votes .asked')].at(-1).getBoundingClientRect().bottom < innerHeight - scrollY"))
                .isEqualTo(true);
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("room-projector-open-" + colorScheme);
        browser().one("#projector").click();
        teacher().click("#round", "Close the vote");
        eventually(() -> assertThat(browser().all("#round .histogram")).hasSize(3));
        assertThat(browser().violations()).isEmpty();
        browser().one("#projector").click();
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("room-projector-" + colorScheme);
    }

    private static void requireNoViolation(Browser phone, String name) throws IOException {
        assertThat(phone.violations()).isEmpty();
        assertThat(phone.run("return document.documentElement.scrollWidth")).isEqualTo(390L);
        phone.screenshot(name);
    }

    @Test
    void votesAreCountedInIntervalsOfARoundLength() {
        browser().open(address("/lessons?token=" + real.token()));

        Object votes = browser().module("histogram", """
                module.binned({ min: 0, max: 30, step: 0.5 }, { 0: 1, 4.5: 2, 5: 4, 29.9: 8, 30: 16 }).map(one => `${one.from}-${one.to}: ${one.votes}`).join(', ')""");

        assertThat(votes).isEqualTo("0-5: 3, 5-10: 4, 10-15: 0, 15-20: 0, 20-25: 0, 25-30: 24");
    }

    @Test
    void votesThatWouldShareAnIntervalGetAShorterAxis() {
        browser().open(address("/lessons?token=" + real.token()));

        Object axes = browser().module("histogram", """
                [module.zoomed({ min: 0, max: 30, step: 0.1 }, [{ 0.1: 2, 0.4: 1 }], { value: 0.089 }), module.zoomed({ min: 0, max: 30, step: 0.1 }, [{ 0.1: 2, 20: 1 }], null)]
                  .map(({ min, max }) => `${min} to ${max}`).join(', ')""");

        assertThat(axes).isEqualTo("0 to 0.5, 0 to 30");
    }
}
