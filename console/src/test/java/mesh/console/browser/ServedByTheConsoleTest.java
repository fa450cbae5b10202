package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SampleFolder;
import mesh.load.results.RunState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages as the real console serves them, with its own headers and data. */
class ServedByTheConsoleTest extends PagesInBrowser {

    private static final List<String> LINES = SampleRun.lines("smoke", QUESTION, STARTED_AT);

    @TempDir
    private static Path home;

    private static RunningConsole served;

    @BeforeAll
    static void start() {
        served = RunningConsole.in(home);
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    @AfterEach
    void thePolicyBlockedNothing() {
        assertThat(browser().complaints()).noneMatch(complaint -> complaint.contains("Content Security Policy"));
    }

    private static String address(String path) {
        return "http://127.0.0.1:" + served.port() + path;
    }

    private static SampleFolder folder(String name, RunState state) {
        return new SampleFolder(served.results(), name).results(state);
    }

    @Test
    void aRunIsFoundAndReplayed() {
        folder("20261123-101500-smoke", RunState.COMPLETE).append(String.join("\n", LINES) + "\n");
        browser().open(address("/?token=" + served.token()));
        eventually(() -> assertThat(browser().all("#runs a.name")).isNotEmpty());

        browser().one("#runs a.name[href$='20261123-101500-smoke']").click();

        eventually(() -> assertThat(rows(SampleRun.SERVED)).isEqualTo(asOnThePage(SampleRun.served())));
        assertThat(rows(SampleRun.MIXED)).isEqualTo(asOnThePage(SampleRun.mixed()));
        eventually(() -> assertThat(figure("valid")).isEqualTo("60 of 90"));
    }

    @Test
    void aRunIsFollowedWhileItIsUnderWay() {
        SampleFolder folder =
                folder("20261123-101600-smoke", RunState.RUNNING).append(String.join("\n", LINES.subList(0, 9)) + "\n");
        browser().open(address("/runs/" + folder.name()));
        eventually(() -> assertThat(figure("valid")).isEqualTo("19 of 90"));
        assertThat(browser().text("#state")).isEqualTo("live");

        folder.append(String.join("\n", LINES.subList(9, LINES.size())) + "\n");

        eventually(() -> assertThat(browser().text("#state")).isEqualTo("failed"));
        assertThat(rows(SampleRun.SERVED)).isEqualTo(asOnThePage(SampleRun.served()));
        assertThat(rows(SampleRun.MIXED)).isEqualTo(asOnThePage(SampleRun.mixed()));
    }

    @Test
    void theFormOffersTheOptionsOfTheScenario() {
        browser().open(address("/?token=" + served.token()));
        eventually(() -> assertThat(browser().all(".card")).hasSizeGreaterThan(5));

        browser().one("button[aria-label='Start smoke']").click();

        eventually(() -> assertThat(browser().all("#option-users, #option-engine, #option-timeout"))
                .hasSize(3));
        browser().one("#option-users").sendKeys("0");
        browser().one("#go").click();
        eventually(() -> assertThat(browser().text("#option-users-problem")).contains("0"));
    }

    /** A property without words would appear as it is called in files. */
    @Test
    void eachLimitHasWords() {
        browser().open(address("/?token=" + served.token()));
        eventually(() -> assertThat(browser().all(".card")).hasSizeGreaterThan(5));

        browser().one("button[aria-label='Start databases']").click();

        eventually(() -> assertThat(browser().all("#limits .field")).hasSizeGreaterThan(30));
        assertThat(
                        browser()
                                .run(
                                        "return [...document.querySelectorAll('#limits label')].map(one => one.textContent).filter(text => /^[a-z-]+[.]/.test(text))"))
                .isEqualTo(List.of());
        assertThat(browser().run("return document.querySelector('#limits').textContent.includes('own. ')"))
                .isEqualTo(false);
    }
}
