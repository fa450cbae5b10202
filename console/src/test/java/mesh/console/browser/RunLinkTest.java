package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** Tests the links to a run: what the page shows of it, at which instant and beside what. */
class RunLinkTest extends PagesInBrowser {

    private static final String BEFORE = "20251231-100000-sample";
    private static final String OLD = "20240101-100000-sample";
    private static final List<String> LINES = SampleRun.linesWithStages("sample", QUESTION, STARTED_AT);

    /** The list of runs has the run before this one, but not the old one. */
    @BeforeEach
    void record() {
        console().reply("/api/runs", 200, """
                [{"folder": "%s", "scenario": "sample", "startedAt": "2025-12-31T10:00:00Z", "state": "COMPLETE", "live": false,
                  "passed": 2, "expectations": 2, "contenders": []}]""".formatted(BEFORE));
        for (String folder : List.of(BEFORE, OLD)) {
            console()
                    .run(folder)
                    .add(SampleRun.lines("sample", QUESTION, "2025-12-31T10:00:00Z"))
                    .end();
        }
        console().run("no-run").missing(true);
        card(false);
    }

    private String address(String query) {
        return console().address("/runs/" + FOLDER + query);
    }

    private void open(String query) {
        console().run(FOLDER).add(LINES).end();
        browser().open(address(query));
        eventually(() -> assertThat(figure("time")).isNotEmpty());
    }

    private void openAgain() {
        browser().driver().navigate().refresh();
        eventually(() -> assertThat(figure("time")).isNotEmpty());
    }

    private void addressIs(String query) {
        eventually(() -> assertThat(browser().address()).isEqualTo(address(query)));
    }

    @Test
    void aRunThatShowsItsFirstContenderAtTheEndHasTheShortestAddress() {
        open("?contender=" + SampleRun.SERVED);

        browser().press(Keys.ARROW_UP);

        addressIs("");
    }

    @Test
    void aReloadKeepsTheContenderAndTheInstantOfAStep() {
        open("");
        Object before = browser().run("return history.length");
        browser().press(Keys.ARROW_DOWN);
        seek(412_345_678);
        addressIs("?contender=tomcat-resttemplate&t=0.4124");

        browser().one("#step").click();
        browser().one("#step").click();
        addressIs("?contender=tomcat-resttemplate&t=0.4201");

        openAgain();

        eventually(() -> assertThat(figure("valid")).isEqualTo("42 of 90"));
        assertThat(browser().text("#scene h2")).startsWith(SampleRun.SERVED);
        assertThat(browser().page("module.player.clock.nanos")).isEqualTo(420_100_000L);
        assertThat(browser().run("return history.length")).isEqualTo(before);
    }

    @Test
    void theAddressDoesNotChangeWhileAReplayPlays() {
        open("?t=0.1");
        eventually(() -> assertThat(figure("time")).isEqualTo("100 ms"));

        browser().run("document.getElementById('slow').click()");
        eventually(() -> assertThat(addressAtThePause()).isEqualTo(address("?t=0.1")));

        eventually(() ->
                assertThat(browser().address()).matches(".*\\?t=0\\.0\\d+").isNotEqualTo(address("?t=0.1")));
    }

    /**
     * Pauses the replay between 20 and 90 ms, and returns the address just before; null if the replay is not there yet. One script does it,
     * because on a busy machine a second one may come after the end.
     */
    private static @Nullable Object addressAtThePause() {
        return browser().page("""
                (nanos => nanos > 2e7 && nanos < 9e7 ? [location.href, document.getElementById('play').click()][0] : null)(module.player.clock.nanos)""");
    }

    @Test
    void aReloadKeepsTheSecondContenderTheOrderAndTheGhost() throws Exception {
        open("");
        browser().choose("#beside", SampleRun.SERVED + " 1");
        browser().choose("#order", "outcome");
        eventually(() -> assertThat(browser().one("#ghost").isEnabled()).isTrue());
        browser().one("#ghost").click();
        seek(300_500_000);
        eventually(() -> assertThat(browser().address())
                .startsWith(address("?"))
                .contains("t=0.301", "beside=tomcat-resttemplate", "order=outcome", "ghost=on")
                .doesNotContain("contender"));

        openAgain();

        eventually(() -> assertThat(browser().text("#scene-beside .figures")).contains("30 of 90"));
        eventually(() -> assertThat(browser().isShown("#ghost-words")).isTrue());
        assertThat(figure("time")).isEqualTo("301 ms");
        assertThat(browser().page("module.player.order")).isEqualTo("outcome");
        assertThat(browser().one("#order").getDomProperty("value")).isEqualTo("outcome");
        assertThat(browser().text("#address-problem")).isEmpty();
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("run-link");
    }

    @ParameterizedTest
    @CsvSource({
        BEFORE + ", &beside=tomcat-resttemplate, tomcat-resttemplate",
        OLD + ", &beside=tomcat-resttemplate, tomcat-resttemplate",
        OLD + ", '', netty-webclient",
    })
    void aContenderOfAnotherRunIsShownBeside(String run, String contender, String beside) {
        open("?beside-run=" + run + contender);

        eventually(() -> assertThat(browser().text("#scene-beside h2")).startsWith(beside));
        assertThat(browser().one("#beside-run").getDomProperty("value")).isEqualTo(run);
        assertThat(browser().text("#address-problem")).isEmpty();

        browser().choose("#order", "end");

        eventually(() -> assertThat(browser().address())
                .contains("beside-run=" + run, "beside=" + beside, "order=end")
                .doesNotContain("beside-repetition"));
    }

    @Test
    void aReloadKeepsTheSelection() {
        open("?contender=" + SampleRun.SERVED);
        eventually(() -> assertThat(browser().isShown("#scene .waits")).isTrue());
        browser().one("#scene .waits summary").click();
        browser().choose("#scene .waits input[aria-label='first user']", "11");
        browser().choose("#scene .waits input[aria-label='last user']", "20");
        browser().choose("#scene .waits input[aria-label='to ms']", "100");
        addressIs("?contender=tomcat-resttemplate&users=11-20&between=0-0.1");

        openAgain();

        eventually(
                () -> assertThat(browser().text("#scene .waits p")).startsWith("Users 11 to 20, 0.0 ms to 100 ms: "));
        browser().press(Keys.ARROW_UP);
        addressIs("");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "?contender=jetty | 'contender' in the address must be netty-webclient or tomcat-resttemplate, but is 'jetty'; the page chooses one.",
                "?contender=netty-webclient&repetition=2 | 'repetition' in the address must be 1, but is '2'; the page chooses one.",
                "?repetition=0 | 'repetition' in the address must be a whole number from 1 to 1000000, but is '0'; the page chooses one.",
                "?t=0.7 | 't' in the address must be from 0 to 0.623098968, but is '0.7'; the page shows the end.",
                "?beside=jetty | 'beside' in the address must be tomcat-resttemplate, but is 'jetty'; the page shows no second contender.",
                "?beside-run=no-run&beside=jetty | 'beside-run' in the address must be a run with recorded events, but is 'no-run'; the page shows no second contender.",
                "?order=name | 'order' in the address must be user, end or outcome, but is 'name'; the page uses user.",
                "?users=80-91 | 'users' in the address must be from 1 to 90, but is '80-91'; the page selects nothing.",
            })
    void aWrongValueIsNamedAndTheDefaultIsShown(String query, String problem) {
        open(query);

        eventually(() -> assertThat(browser().text("#address-problem")).isEqualTo(problem));
        assertThat(browser().text("#scene h2")).startsWith(SampleRun.MIXED);
        assertThat(figure("valid")).isEqualTo("60 of 90");
        assertThat(browser().address()).isEqualTo(address(query));

        browser().press(Keys.ARROW_DOWN);

        addressIs("?contender=tomcat-resttemplate");
        assertThat(browser().text("#address-problem")).isEmpty();
    }

    /** The first contender arrives long before the one that the address names. */
    @Test
    void aRunThatIsUnderWayShowsTheContenderAndTheInstantOfItsAddress() {
        int second = LINES.indexOf(LINES.stream()
                .filter(line -> line.contains("\"warm-up\"") && line.contains(SampleRun.SERVED))
                .findFirst()
                .orElseThrow());
        StubRun run = console().run(FOLDER).add(LINES.subList(0, second));
        card(true);
        browser().open(address("?contender=tomcat-resttemplate&t=0.3"));
        eventually(() -> assertThat(browser().text("#scene h2")).startsWith(SampleRun.MIXED));

        run.add(LINES.subList(second, LINES.size() - 3));

        eventually(() -> assertThat(browser().text("#scene h2")).startsWith(SampleRun.SERVED));
        eventually(() -> assertThat(figure("valid")).isEqualTo("29 of 90"));
        assertThat(browser().text("#address-problem")).isEmpty();
        run.end();
    }

    @Test
    void aLiveRunThatIsFollowedHasAShortAddress() {
        StubRun run = console().run(FOLDER).add(LINES.subList(0, 9));
        card(true);
        browser().open(address(""));
        eventually(() -> assertThat(figure("valid")).isEqualTo("19 of 90"));

        browser().choose("#order", "end");
        addressIs("?order=end&ghost=on");
        browser().one("#play").click();

        eventually(() -> assertThat(browser().address()).contains("contender=netty-webclient", "t=0."));
        run.end();
    }

    @Test
    void theCopiedLinkHasNoToken() {
        browser().seenBy(390, 844, "light", false);
        open("?contender=tomcat-resttemplate&token=" + StubConsole.TOKEN);
        seek(250_000_000);
        eventually(() -> assertThat(figure("time")).isEqualTo("250 ms"));
        browser().clipboard(true);

        browser().one("#copy-link").click();

        eventually(() -> assertThat(browser().text("#copied")).isEqualTo("The link is copied."));
        assertThat(browser().run("return window.copied")).isEqualTo(address("?contender=tomcat-resttemplate&t=0.25"));

        browser().clipboard(false);
        browser().one("#copy-link").click();

        eventually(() -> assertThat(browser().text("#copied"))
                .isEqualTo("Copy this address: " + address("?contender=tomcat-resttemplate&t=0.25")));
        assertThat(browser().run("return document.documentElement.scrollWidth")).isEqualTo(390L);
    }
}
