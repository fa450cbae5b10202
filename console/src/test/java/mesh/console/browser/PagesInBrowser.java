package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ThrowingRunnable;
import org.awaitility.pollinterval.FibonacciPollInterval;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.WebDriverException;

/**
 * Provides one browser for all tests of this package, because starting a browser takes longer than most tests, and a new console for each
 * test, on the same port.
 */
abstract class PagesInBrowser {

    static final String FOLDER = "20260101-100000-sample";
    static final String QUESTION = "Who waits, and who gets a 500?";
    static final String STARTED_AT = "2026-01-01T10:00:00Z";

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @RegisterExtension
    static final OneBrowser ONE = new OneBrowser();

    private @Nullable StubConsole started;

    /**
     * Starts the browser before the first class, and closes it after the last one. Maven runs each class separately, but in the same JVM
     * and session.
     */
    static final class OneBrowser implements BeforeAllCallback {

        private @Nullable Browser browser;

        @Override
        public void beforeAll(ExtensionContext context) {
            browser = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(OneBrowser.class))
                    .computeIfAbsent(Browser.class, any -> Browser.start(), Browser.class);
        }
    }

    @BeforeEach
    final void startConsole() {
        started = StubConsole.start();
        browser().asOnADesk();
        console().reply("/api/runs", 200, "[]");
        console().reply("/api/scenarios", 200, "[]");
        console().reply("/api/lessons", 200, "[]");
    }

    /** Deletes the stored theme and token, so that they do not affect the next test. */
    @AfterEach
    final void closeConsole() {
        browser().run("localStorage.clear(); sessionStorage.clear()");
        browser().open("about:blank");
        console().close();
    }

    static Browser browser() {
        return Objects.requireNonNull(ONE.browser);
    }

    StubConsole console() {
        return Objects.requireNonNull(started);
    }

    /**
     * Repeats an assertion until it holds, because an element may not be there yet, or the page may be replacing it. Waits 34, 55, 89 ms and so
     * on: each attempt takes processor time from the page that it waits for.
     */
    static void eventually(ThrowingRunnable asserted) {
        await().atMost(PATIENCE)
                .pollInterval(new FibonacciPollInterval(8, TimeUnit.MILLISECONDS))
                .ignoreExceptionsInstanceOf(WebDriverException.class)
                .untilAsserted(asserted);
    }

    /** Opens the page of a run that is over, and shows this contender. */
    void openReplay(String contender) {
        console()
                .run(FOLDER)
                .add(SampleRun.lines("sample", QUESTION, STARTED_AT))
                .end();
        card(false);
        browser().open(console().address("/runs/" + FOLDER + "?contender=" + contender));
        eventually(() -> assertThat(figure("time")).isNotEmpty());
    }

    void card(boolean isLive) {
        console().reply("/api/runs/" + FOLDER, 200, """
                        {"folder": "%s", "scenario": "sample", "startedAt": "%s", "state": "%s", "live": %s, "passed": 1,
                         "expectations": 2, "contenders": ["%s", "%s"]}""".formatted(
                        FOLDER, STARTED_AT, isLive ? "RUNNING" : "FAILED", isLive, SampleRun.MIXED, SampleRun.SERVED));
    }

    /** Returns the contender's figure of this name; empty if there is none. */
    static String figure(String name) {
        Object value = browser()
                .run(
                        "return [...document.querySelectorAll('#scene .figures > div')]"
                                + ".find(one => one.firstChild.textContent === arguments[0])?.lastChild.textContent ?? ''",
                        name);
        return String.valueOf(value);
    }

    /** Returns the rows of a contender that the page knows, each in the form of the results. */
    static List<?> rows(String contender) {
        Object found = browser().page("""
                (({ rows, kinds }) => Array.from({ length: rows.length }, (_, i) => [rows.user[i], rows.start[i],
                  Number.isNaN(rows.firstByte[i]) ? null : rows.firstByte[i], rows.lastByte[i], rows.outcome[i]]))
                (module.recording.run.measurements.find(one => one.id === given[0]))""", contender);
        return found instanceof List<?> list ? list : List.of(String.valueOf(found));
    }

    static List<List<@Nullable Object>> asOnThePage(List<SampleRun.Row> rows) {
        return rows.stream().map(PagesInBrowser::asOnThePage).toList();
    }

    private static List<@Nullable Object> asOnThePage(SampleRun.Row row) {
        return Arrays.asList((long) row.user(), row.start(), row.firstByte(), row.lastByte(), (long) row.kind());
    }

    /** Sets the clock of the page to an instant. */
    static void seek(long nanos) {
        browser().page("module.player.seek(given[0])", nanos);
    }
}
