package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.console.sample.Phone;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SentEvent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Cookie;

/** A phone that the console rejects, in a browser of its own: only a browser reports a rejected event stream as it does. */
class RejectedPhoneTest extends PagesInBrowser {

    private static final int PER_ADDRESS = 10;
    private static final String NO_VOTE = "Your teacher has not opened a vote yet.";

    @TempDir
    private static Path home;

    private static RunningConsole real;
    private static Browser phone;

    @BeforeAll
    static void start() {
        real = RunningConsole.forClass(home);
        phone = Browser.start();
    }

    @AfterAll
    static void stop() {
        phone.close();
        real.close();
    }

    /** Lets each test begin with another phone, in a room without phones. */
    @BeforeEach
    void openLesson() {
        phone.open("about:blank");
        phone.driver().executeCdpCommand("Network.clearBrowserCookies", Map.of());
        browser().open(address("/lessons/a-thread-that-waits?token=" + real.token()));
        eventually(() -> assertThat(browser().text("#round .present")).isEqualTo("No phones yet."));
    }

    private static String address(String path) {
        return "http://127.0.0.1:" + real.port() + path;
    }

    private static void openPage() {
        phone.open(address("/c"));
        eventually(() -> assertThat(phone.text("#words")).startsWith(NO_VOTE));
        phone.run("window.isFirst = true");
    }

    /** Replaces the key by one that this console has not issued, and lets the page open its next stream. */
    private static void useKeyOfAnEarlierConsole() {
        String name = "mesh-phone-" + real.port();
        assertThat(phone.driver().manage().getCookieNamed(name)).isNotNull();
        phone.driver()
                .manage()
                .addCookie(new Cookie.Builder(name, "earlier")
                        .path("/c")
                        .isHttpOnly(true)
                        .build());
        phone.run("document.dispatchEvent(new Event('visibilitychange'))");
    }

    @Test
    void theEleventhPhoneOfAnAddressJoinsOnceTheTeacherAllowsIt() throws Exception {
        List<Stream<SentEvent>> others = IntStream.range(0, PER_ADDRESS)
                .mapToObj(i -> Phone.joining(real).changes())
                .toList();

        phone.open(address("/c"));

        eventually(() -> assertThat(phone.text("#connection"))
                .startsWith("You cannot take part yet: this room already has 10 phones with the address 127.0.0.1")
                .contains("ask your teacher to allow it. This page tries again."));
        assertThat(phone.text("#words")).isEmpty();
        eventually(() -> assertThat(browser().text("#round .rejected"))
                .isEqualTo("No place for 1 phone with the address 127.0.0.1. If your whole class has this address, "
                        + "press “The whole class”."));
        assertThat(browser().isShown("#round .senders li")).isTrue();
        assertThat(browser().violations()).isEmpty();
        assertThat(phone.violations()).isEmpty();

        new LessonHand(browser()).click("#round", "The whole class");

        eventually(() -> assertThat(phone.text("#words")).startsWith(NO_VOTE));
        assertThat(phone.text("#connection")).isEmpty();
        eventually(() -> assertThat(browser().text("#round .present")).isEqualTo("11 phones in the room."));
        eventually(() -> assertThat(browser().text("#round .rejected")).isEmpty());
        others.forEach(Stream::close);
        assertThat(real.post("/api/room/shared", "{\"address\": \"127.0.0.1\", \"isShared\": false}")
                        .statusCode())
                .isEqualTo(204);
    }

    @Test
    void aPhoneWithTheKeyOfAnEarlierConsoleGetsANewOne() {
        openPage();

        useKeyOfAnEarlierConsole();

        eventually(() -> assertThat(phone.run("return window.isFirst === undefined && location.search === ''"))
                .isEqualTo(true));
        eventually(() -> assertThat(phone.text("#words")).startsWith(NO_VOTE));
    }

    @Test
    void aPhoneThatKeepsNoCookieSaysSoAndLoadsThePageOnlyOnce() {
        openPage();
        phone.run("history.replaceState(null, '', '/c?again')");

        useKeyOfAnEarlierConsole();

        eventually(() -> assertThat(phone.text("#connection")).contains("no key of this console; allow cookies"));
        assertThat(phone.run("return window.isFirst")).isEqualTo(true);
    }
}
