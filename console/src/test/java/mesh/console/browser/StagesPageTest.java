package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the stages of requests on the page of a run: what each bar shows at an instant, and what a selection lists. In the sample run, each
 * request first waits for a thread, then for a connection, and then receives its response.
 */
class StagesPageTest extends PagesInBrowser {

    private static final List<String> LINES = SampleRun.linesWithStages("sample", QUESTION, STARTED_AT);
    private static final long MILLISECOND = 1_000_000;

    /**
     * Returns the instant when a share of a user's request has passed. The request of user <i>n</i> takes <i>n</i> times 10 ms.
     *
     * @param share one of the constants below: the middle of the wait for a thread, of the wait for a connection, or of the response
     */
    private static long instant(int user, double share) {
        return Math.round(10L * user * MILLISECOND * share);
    }

    private static final double THREAD = .05;
    private static final double CONNECTION = .4;
    private static final double RESPONSE = .85;

    @BeforeEach
    void useARoomyPicture() {
        browser().seenBy(1280, 1400, "light", false);
    }

    private void open(String contender) {
        console().run(FOLDER).add(LINES).end();
        card(false);
        browser().open(console().address("/runs/" + FOLDER + "?contender=" + contender));
        eventually(() -> assertThat(figure("time")).isNotEmpty());
    }

    /** Returns the colours of the style sheet in a user's bar, from an instant on, over ten pixels. */
    private static Set<String> colours(int user, long nanos) {
        return new TreeSet<>(List.of(
                String.valueOf(browser().module("palette", """
                (async () => {
                  const { placeAt } = await import('/assets/burst.js'), canvas = document.querySelector('#scene .burst');
                  const { width, height } = canvas, user = given[0], nanos = given[1];
                  const x = Array.from({ length: width }, (_, i) => i).find(i => placeAt(canvas, i, height / 2).nanos >= nanos);
                  const lines = Array.from({ length: height }, (_, i) => i).filter(i => placeAt(canvas, width / 2, i).row === user - 1);
                  const y = lines[Math.floor(lines.length / 2)], data = canvas.getContext('2d').getImageData(x, y, 10, 1).data;
                  const names = Object.entries(module.palette()), found = new Set();
                  for (let i = 0; i < data.length; i += 4) {
                    const colour = `rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`;
                    if (data[i + 3] === 255) names.filter(([, each]) => each === colour).forEach(([name]) => found.add(name));
                  }
                  return [...found].join(' ');
                })()""", user, nanos)).split(" ")));
    }

    @Test
    void aBarShowsWhatItsUserWaitedFor() throws Exception {
        open(SampleRun.SERVED);

        eventually(() -> assertThat(colours(80, instant(80, THREAD))).contains("stage-thread"));
        assertThat(colours(80, instant(80, CONNECTION)))
                .contains("stage-connection")
                .doesNotContain("stage-thread");
        assertThat(colours(80, instant(80, RESPONSE)))
                .contains("stage-response")
                .doesNotContain("ok", "stage-thread");
        browser().screenshot("stages");
    }

    @Test
    void aReplayShowsOnlyTheStagesUntilItsInstant() {
        open(SampleRun.SERVED);

        seek(400_500_000);

        eventually(() -> assertThat(figure("valid")).isEqualTo("40 of 90"));
        assertThat(colours(80, instant(80, THREAD))).contains("stage-thread");
        assertThat(colours(80, instant(80, CONNECTION))).contains("stage-connection");
        assertThat(colours(80, instant(80, RESPONSE))).doesNotContain("stage-response", "waiting");
        assertThat(browser().text("#scene .legend")).contains("thread 15 %", "connection 73 %", "response 12 %");
    }

    @Test
    void aFailureEndsABarInACapOfItsOwnColour() {
        open(SampleRun.MIXED);

        eventually(() -> assertThat(colours(6, 30 * MILLISECOND)).contains("stage-response"));
        assertThat(colours(6, 41 * MILLISECOND)).contains("fail-1");
        assertThat(colours(1, 8 * MILLISECOND)).doesNotContain("fail-1");
    }

    @Test
    void unknownStagesAreReportedAndNotDrawn() {
        open(SampleRun.MIXED);

        eventually(() -> assertThat(browser().text("#scene .unknown"))
                .isEqualTo("The stages of 15 of 90 requests are unknown: the service kept no record. "
                        + "Their bars show only how they ended."));
        assertThat(colours(3, 200 * MILLISECOND)).contains("fail-3").doesNotContain("stage-connection");
        assertThat(browser().text("#scene .legend"))
                .contains("thread 10 %", "15 pending-acquire-queue-full", "15 timed-out");
    }

    @Test
    void theLegendListsTheStagesInTheOrderOfTime() {
        open(SampleRun.SERVED);

        eventually(() -> assertThat(browser().all("#scene > .legend li"))
                .extracting(one -> one.getText().strip())
                .containsExactly(
                        "thread 10 %",
                        "connection 60 %",
                        "response 30 %",
                        "first byte",
                        "ideal time",
                        "2 × garbage collection, 25 ms in all",
                        "1 × busy event loop, 40 ms in all"));
    }

    /** The band is transparent: below it, no pixel has a colour of the style sheet. */
    @Test
    void aBandCoversTheBarsWhileTheGatewayDidNotWork() throws Exception {
        open(SampleRun.SERVED);

        eventually(() -> assertThat(colours(80, 505 * MILLISECOND)).doesNotContain("stage-connection"));
        assertThat(colours(80, 535 * MILLISECOND)).contains("stage-connection");
        assertThat(colours(80, 565 * MILLISECOND)).doesNotContain("stage-connection");
        browser().screenshot("pauses");
    }

    @Test
    void aReplayShowsOnlyThePausesUntilItsInstant() {
        open(SampleRun.SERVED);

        seek(530_500_000);

        eventually(() -> assertThat(browser().text("#scene .legend"))
                .contains("1 × garbage collection, 20 ms in all")
                .doesNotContain("event loop"));
        assertThat(colours(80, 505 * MILLISECOND)).doesNotContain("stage-connection");
    }

    @Test
    void barsGetTheirStagesWhenTheLoadIsOver() {
        int stages = LINES.indexOf(LINES.stream()
                .filter(line -> line.contains("\"stages\""))
                .findFirst()
                .orElseThrow());
        StubRun run = console().run(FOLDER).add(LINES.subList(0, stages));
        card(true);
        browser().open(console().address("/runs/" + FOLDER));
        eventually(() -> assertThat(browser().text("#scene .legend")).contains("60 ok"));

        run.add(LINES.subList(stages, stages + 1));

        eventually(() -> assertThat(browser().text("#scene .legend")).contains("connection 60 %"));
        run.end();
    }

    @Test
    void pointingAtABarListsTheStagesOfItsUser() {
        open(SampleRun.SERVED);

        browser().run("""
                const canvas = document.querySelector('#scene .burst');
                canvas.dispatchEvent(Object.assign(new Event('pointermove'), { offsetX: canvas.width / 4, offsetY: canvas.height - 30 }));""");

        eventually(
                () -> assertThat(browser().text("#scene .pointed"))
                        .matches(
                                "User 8\\d: ok after .* first byte .*\\. Thread 8\\d ms, connection 5\\d\\d ms, response 2\\d\\d ms\\."));
    }

    @Test
    void draggingSelectsUsersAndAnInterval() throws Exception {
        open(SampleRun.SERVED);
        eventually(() -> assertThat(browser().isShown("#scene .waits")).isTrue());

        browser().drag("#scene .burst", -200, 0, 200, 120);

        eventually(() -> assertThat(browser().text("#scene .waits p"))
                .matches("Users \\d\\d to \\d\\d, \\d+ ms to \\d+ ms: .* of waiting, in \\d\\d requests\\."));
        assertThat(browser().text("#scene .waits tbody")).contains("connection", "response", " %");
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("stages-selected");
        browser().one("#scene .waits button").click();
        eventually(() -> assertThat(browser().text("#scene .waits p")).startsWith("All 90 users, 0.0 ms to 900 ms: "));
    }

    @Test
    void fieldsSelectUsersAndAnInterval() {
        open(SampleRun.SERVED);
        eventually(() -> assertThat(browser().isShown("#scene .waits")).isTrue());
        browser().one("#scene .waits summary").click();

        browser().choose("#scene .waits input[aria-label='first user']", "10");
        browser().choose("#scene .waits input[aria-label='last user']", "10");

        eventually(() -> assertThat(browser().text("#scene .waits p"))
                .isEqualTo("User 10, 0.0 ms to 900 ms: 100 ms of waiting, in 1 request."));
        assertThat(browser().all("#scene .waits tbody tr"))
                .extracting(one -> one.getText().replaceAll("\\s+", " "))
                .containsExactly("thread 10 ms 10 %", "connection 60 ms 60 %", "response 30 ms 30 %");
        browser().choose("#scene .waits input[aria-label='to ms']", "40");
        eventually(() -> assertThat(browser().text("#scene .waits tbody").replaceAll("\\s+", " "))
                .isEqualTo("thread 10 ms 25 % connection 30 ms 75 %"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{thread: [10, 10], backend: [990, -990]}",
                "{thread: [10, 10], backend: [990, '990']}",
                "{thread: [10, 10], backend: [990, 1e300]}",
                "{thread: [10, 10], backend: [990, null]}",
                "{thread: [10, 10], backend: [990]}",
                "{thread: [10, 10], backend: [990, 99000]}",
                "{thread: [10, 10], backend: [990, NaN], lunch: [1, 2], query: 7}"
            })
    void aRequestWithImpossibleStagesHasUnknownStages(String table) {
        browser().open(console().address("/"));

        assertThat(browser().module("stages", """
                (read => [read.known, read.unknown, read.labels.join(), module.isKnown(read, 0), module.isKnown(read, 1)].join(' '))
                (module.readStages(%s, { length: 2, start: [0, 0], lastByte: [1e6, 1e6] }, 'why'))""".formatted(table))).isEqualTo("1 1 thread,backend true false");
    }

    @ParameterizedTest
    @CsvSource({"null, none", "'{}', none", "'{thread: 7}', none", "'{thread: [1000]}', 1 known"})
    void onlyMeasuredStagesAreThere(String table, String expected) {
        browser().open(console().address("/"));

        assertThat(browser().module("stages", """
                (read => read === null ? 'none' : `${read.known} known`)
                (module.readStages(%s, { length: 1, start: [0], lastByte: [1e6] }))""".formatted(table))).isEqualTo(expected);
    }

    @Test
    void usersThatShareALineShowTheStagesOfTheSlowest() {
        browser().open(console().address("/"));

        assertThat(browser().module("burst", """
                [1, 2, 3, 4].map(module.slowest({ rows: { length: 4, user: [1, 2, 3, 4], lastByte: [5, 9, 7, 3] } },
                    { top: 0, room: .5, ratio: 1, row: [0, 0, 1, 2, 3] })).join()""")).isEqualTo("false,true,true,false");
    }
}
