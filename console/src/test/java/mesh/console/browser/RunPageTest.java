package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.results.Json;
import mesh.load.sample.SampleContender;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** Tests the page of a run, live and afterwards. For each user, it must show the same as the results. */
class RunPageTest extends PagesInBrowser {

    /** What two cores did in a second, as in events and results. */
    static final String BUSY_PROCESSOR = Json.MAPPER.writeValueAsString(
            SampleContender.smoke().busyProcessor().build().processorUse());

    private static final List<String> LINES = SampleRun.lines("sample", QUESTION, STARTED_AT);

    @Test
    void aRunIsFollowedFromItsFirstServiceToItsLastUser() throws Exception {
        StubRun run = console().run(FOLDER).add(LINES.subList(0, 2));
        card(true);
        browser().open(console().address("/runs/" + FOLDER + "?token=" + StubConsole.TOKEN));

        eventually(() -> assertThat(browser().text("#message")).isEqualTo("1 of 3 services up after 2.00 s."));
        run.add(LINES.subList(2, 9));
        eventually(() -> assertThat(figure("valid")).isEqualTo("19 of 90"));
        assertThat(browser().text("#state")).isEqualTo("live");
        assertThat(browser().isShown("#stop")).isTrue();
        browser().screenshot("live");
        run.add(LINES.subList(9, LINES.size())).end();

        eventually(() -> assertThat(browser().text("#state")).isEqualTo("failed"));
        assertThat(rows(SampleRun.MIXED)).isEqualTo(asOnThePage(SampleRun.mixed()));
        assertThat(rows(SampleRun.SERVED)).isEqualTo(asOnThePage(SampleRun.served()));
        assertThat(browser().isShown("#report")).isTrue();
        assertThat(browser().text("#expectations-count")).isEqualTo("1 of 2 assertions passed");
    }

    @Test
    void aReplayEndsWithTheFiguresOfTheResults() {
        openReplay(SampleRun.MIXED);

        eventually(() -> assertThat(rows(SampleRun.SERVED)).isEqualTo(asOnThePage(SampleRun.served())));
        assertThat(rows(SampleRun.MIXED)).isEqualTo(asOnThePage(SampleRun.mixed()));
        eventually(() -> assertThat(figure("valid")).isEqualTo("60 of 90"));
        assertThat(figure("failed")).isEqualTo("30");
        assertThat(figure("time")).isEqualTo("623 ms");
    }

    @Test
    void aLoadThatDoesNotCountLeavesNothingOnThePage() {
        console()
                .run(FOLDER)
                .add(SampleRun.linesWithColdLoads("sample", QUESTION, STARTED_AT))
                .end();
        card(false);
        browser().open(console().address("/runs/" + FOLDER + "?contender=" + SampleRun.MIXED));

        eventually(() -> assertThat(rows(SampleRun.SERVED)).isEqualTo(asOnThePage(SampleRun.served())));
        assertThat(rows(SampleRun.MIXED)).isEqualTo(asOnThePage(SampleRun.mixed()));
        eventually(() -> assertThat(figure("failed")).isEqualTo("30"));
        assertThat(figure("time")).isEqualTo("623 ms");
    }

    @Test
    void aBrokenConnectionContinuesWhereItStopped() {
        console().run(FOLDER).cutAfter(7);

        openReplay(SampleRun.MIXED);

        eventually(() -> assertThat(rows(SampleRun.SERVED)).isEqualTo(asOnThePage(SampleRun.served())));
        assertThat(rows(SampleRun.MIXED)).isEqualTo(asOnThePage(SampleRun.mixed()));
        assertThat(console().run(FOLDER).resumedAfter()).containsExactly("7");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 41_006_671, 41_006_672, 250_000_000, 300_003_336, 623_098_967})
    void atAnyInstantThePageCountsTheRequestsThatHadEndedByThen(long nanos) {
        openReplay(SampleRun.MIXED);

        seek(nanos);

        long served = SampleRun.mixed().stream()
                .filter(row -> row.kind() == 0 && row.lastByte() <= nanos)
                .count();
        long failed = SampleRun.mixed().stream()
                .filter(row -> row.kind() != 0 && row.lastByte() <= nanos)
                .count();
        eventually(() -> assertThat(figure("valid")).isEqualTo(served + " of 90"));
        assertThat(figure("failed")).isEqualTo(String.valueOf(failed));
    }

    @Test
    void aBarGrowsInGreyAndTakesTheColourOfItsOutcome() {
        openReplay(SampleRun.SERVED);

        seek(450_500_000);

        eventually(() -> assertThat(figure("valid")).isEqualTo("45 of 90"));
        assertThat(colourAt(20, 100_000_000)).isEqualTo("ok");
        assertThat(colourAt(70, 100_000_000)).isEqualTo("waiting");
        assertThat(colourAt(70, 612_000_000)).isEqualTo("none");
    }

    /** Returns the colour in the middle of a user's row at an instant, by its name in the style sheet. */
    private static Object colourAt(int user, long nanos) {
        return String.valueOf(browser().module("palette", """
                (() => {
                  const canvas = document.querySelector('#scene .burst'), size = 12, { width, height } = canvas;
                  const top = Math.round(size * 1.7), left = Math.round(size * 3.4), right = width - Math.round(size * .9);
                  const span = 1.04 * 900000090, min = -.03 * span;
                  const x = Math.round(left + (given[1] - min) / (span - min) * (right - left));
                  const y = Math.round(top + (given[0] - .5) * (height - 2 * top) / 90);
                  const [r, g, b, a] = canvas.getContext('2d').getImageData(x, y, 1, 1).data;
                  const found = Object.entries(module.palette()).find(([, colour]) => colour === `rgb(${r}, ${g}, ${b})`);
                  return a === 0 ? 'none' : found?.[0] ?? `${r} ${g} ${b}`;
                })()""", user, nanos));
    }

    @Test
    void twoContendersPlayInStep() throws Exception {
        openReplay(SampleRun.MIXED);
        eventually(() -> assertThat(browser().all("#beside option")).hasSize(2));

        browser().choose("#beside", SampleRun.SERVED + " 1");
        seek(300_500_000);

        eventually(() -> assertThat(browser().text("#scene-beside .figures")).contains("30 of 90"));
        assertThat(figure("time")).isIn("300 ms", "301 ms");
        browser().screenshot("two");
    }

    @Test
    void theLastRunOfTheSameScenarioIsDrawnBehindTheLiveOne() {
        console().reply("/api/runs", 200, """
                [{"folder": "before", "scenario": "sample", "startedAt": "2025-12-31T10:00:00Z", "state": "COMPLETE", "live": false,
                  "passed": 2, "expectations": 2, "contenders": []}]""");
        console()
                .run("before")
                .add(SampleRun.lines("sample", QUESTION, "2025-12-31T10:00:00Z"))
                .end();
        console().run(FOLDER).add(LINES.subList(0, 8));
        card(true);

        browser().open(console().address("/runs/" + FOLDER));

        eventually(() -> assertThat(browser().isShown("#ghost-words")).isTrue());
        assertThat(browser().page("module.player.ghost.rows.lastEnd()")).isEqualTo(623_098_968L);
        console().run(FOLDER).end();
    }

    @Test
    void textOfAServiceStaysText() {
        String evil = "<img src=x onerror='document.title=1'><script>document.title = 1</script>";
        List<String> lines = SampleRun.lines("sample", evil, STARTED_AT).stream()
                .map(line -> line.replace("pending-acquire-queue-full", "<b>bold</b>")
                        .replace("netty-gateway", "<i>netty</i>"))
                .toList();
        console().run(FOLDER).add(lines).end();
        card(false);

        browser().open(console().address("/runs/" + FOLDER));

        eventually(() -> assertThat(browser().text("#scene .legend")).contains("15 <b>bold</b>"));
        assertThat(browser().text("h1")).isEqualTo(evil);
        assertThat(browser().text("#scene h2")).contains("<i>netty</i>");
        assertThat(browser().all("main img, main script, main b b, #scene i")).isEmpty();
    }

    @Test
    void aRunWithoutEventsSaysSoAndOffersItsReport() throws Exception {
        console().run(FOLDER).missing(true);
        card(false);

        browser().open(console().address("/runs/" + FOLDER));

        eventually(() -> assertThat(browser().text("#message"))
                .isEqualTo("The events of this run were not recorded, but it has a report."));
        assertThat(browser().isShown("#report")).isTrue();
        assertThat(browser().text("#state")).isEqualTo("failed");
        assertThat(browser().text("#question")).isEqualTo("sample");
        assertThat(browser().isShown("#scene") || browser().isShown("#replay")).isFalse();
        assertThat(browser().violations()).isEmpty();
    }

    @Test
    void aReplayIsShownOnlyOnceAllItsEventsAreThere() {
        StubRun run = console().run(FOLDER).add(LINES.subList(0, 9));
        card(false);
        browser().open(console().address("/runs/" + FOLDER));
        eventually(() -> assertThat(browser().text("#question")).isEqualTo(QUESTION));
        assertThat(browser().isShown("#scene")).isFalse();

        run.add(LINES.subList(9, LINES.size())).end();

        eventually(() -> assertThat(figure("time")).isEqualTo("623 ms"));
        assertThat(figure("valid")).isEqualTo("60 of 90");
    }

    @Test
    void aFailedRunShowsItsLastLines() {
        console().run(FOLDER).add(LINES).end();
        card(false);
        console().activity().add(List.of("""
                {"running": {"id": "1", "folder": "%s", "scenario": "sample", "phase": "reporting", "lines": []}, "ended": null}""".formatted(FOLDER).strip(), """
                {"running": null, "ended": {"id": "1", "folder": "%s", "scenario": "sample", "exitCode": 3,
                 "lines": ["mesh: the run is not complete: netty-gateway was ended by signal 9"]}}""".replace("\n", "")
                .formatted(FOLDER)));

        browser().open(console().address("/runs/" + FOLDER));

        eventually(() -> assertThat(browser().text("#ended pre"))
                .isEqualTo("mesh: the run is not complete: netty-gateway was ended by signal 9"));
        assertThat(browser().text("#ended h2")).isEqualTo("sample failed with exit code 3");
        assertThat(browser().all("#ended a")).isEmpty();
    }

    @Test
    void aRunWithWarningsIsMarkedAsDoubtful() {
        List<String> lines = LINES.stream()
                .map(
                        line -> line.replace(
                                "\"state\":\"FAILED\"",
                                "\"state\":\"COMPLETE\",\"validityWarnings\":[{\"kind\":\"machine-busy\",\"contender\":\"\",\"text\":\"busy\"}]"))
                .toList();
        console().run(FOLDER).add(lines).end();
        card(false);

        browser().open(console().address("/runs/" + FOLDER));

        eventually(() -> assertThat(browser().text("#warnings summary")).isEqualTo("1 warning"));
        assertThat(browser().text("#state")).isEqualTo("complete");
        assertThat(browser().one("#state").getDomAttribute("data-state")).isEqualTo("doubtful");
        browser().one("#warnings summary").click();
        assertThat(browser().text("#warnings ul")).isEqualTo("busy");
    }

    @Test
    void aRunThatCouldNotShowAnExpectationIsNeitherASuccessNorAFailure() {
        List<String> lines = LINES.stream()
                .map(line -> line.replace("\"state\":\"FAILED\"", "\"state\":\"COMPLETE\"")
                        .replace(
                                "\"verdict\":\"FAILED\"",
                                "\"verdict\":\"NOT_SHOWN\",\"reason\":\"the processor was the limit\""))
                .toList();
        console().run(FOLDER).add(lines).end();
        card(false);

        browser().open(console().address("/runs/" + FOLDER));

        eventually(() ->
                assertThat(browser().text("#expectations-count")).isEqualTo("1 of 2 assertions passed, 1 not shown"));
        assertThat(browser().one("#state").getDomAttribute("data-state")).isEqualTo("not-shown");
        browser().one("#expectations summary").click();
        assertThat(browser().text("#expectations-list .not-shown"))
                .contains("≈ not shown", "No user fails. the processor was the limit");
        assertThat(browser().all("#expectations.bad")).isEmpty();
    }

    @Test
    void aContenderSaysWhatTheProcessorDid() throws Exception {
        List<String> lines = LINES.stream()
                .map(line -> line.contains("\"contender\":\"" + SampleRun.MIXED)
                        ? line.replace(
                                "\"type\":\"contender-ended\"",
                                "\"type\":\"contender-ended\",\"processorUse\":" + BUSY_PROCESSOR)
                        : line)
                .toList();
        console().run(FOLDER).add(lines).end();
        card(false);

        browser().open(console().address("/runs/" + FOLDER + "?contender=" + SampleRun.MIXED));

        eventually(
                () -> assertThat(browser().text("#scene .processor"))
                        .isEqualTo(
                                "Over the whole load: processor 94 % busy: programs 51 %, JIT compilers 38 %, other programs 5 %."));
        assertThat(browser().run("""
                const parts = [...document.querySelectorAll('#scene .processor-bar > span')].map(one => one.getBoundingClientRect().width);
                return parts.map(width => Math.round(100 * width / parts.reduce((sum, one) => sum + one))).join()""")).isEqualTo("51,38,5,6");
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("processor");
        browser().press(Keys.ARROW_DOWN);
        eventually(() -> assertThat(browser().text("#scene h2")).startsWith(SampleRun.SERVED));
        eventually(() -> assertThat(browser().isShown("#scene .processor")).isFalse());
    }

    @Test
    void theServicesThatTheRunWaitsForAreNamed() {
        String message = LINES.get(1)
                .replaceFirst("\"event\":.*", "\"event\":{\"type\":\"message\",\"text\":\"starting a, b\"}}");
        StubRun run = console().run(FOLDER).add(List.of(LINES.get(0), message, LINES.get(1)));
        card(true);

        browser().open(console().address("/runs/" + FOLDER));

        eventually(() ->
                assertThat(browser().text("#message")).isEqualTo("Starting a, b: 1 of 3 services up after 2.00 s."));
        run.end();
    }

    @Test
    void eachServiceSaysWhatItWaitsFor() {
        String starting = LINES.get(1)
                .replace(
                        "\"type\":\"starting\"",
                        "\"type\":\"starting\",\"each\":[\"a: started (pid 7), ready after 1.2 s\","
                                + "\"b: started (pid 8), waits: no response\"]");
        StubRun run = console().run(FOLDER).add(List.of(LINES.get(0), starting));
        card(true);

        browser().open(console().address("/runs/" + FOLDER));

        eventually(() -> assertThat(browser().text("#message").lines())
                .containsExactly(
                        "1 of 3 services up after 2.00 s.",
                        "a: started (pid 7), ready after 1.2 s",
                        "b: started (pid 8), waits: no response"));
        run.end();
    }

    @Test
    void thePeakIsThatOfTheResultsAndThereIsNoIdealTimeIfAllRequestsFail() {
        List<String> lines = LINES.stream()
                .map(line -> line.replace(
                                "\"type\":\"contender-ended\"", "\"type\":\"contender-ended\",\"threadsPeak\":85")
                        .replaceAll("\"done\":(\\d+),\"failed\":\\d+", "\"done\":$1,\"failed\":$1"))
                .toList();
        console().run(FOLDER).add(lines).end();
        card(false);

        browser().open(console().address("/runs/" + FOLDER));

        eventually(() -> assertThat(figure("threads")).endsWith("peak 85"));
        assertThat(figure("ideal time")).isEqualTo("–");
    }

    @Test
    void theLegendNamesTheMarksOverTheBars() {
        openReplay(SampleRun.SERVED);

        eventually(() -> assertThat(browser().text("#scene .legend")).contains("90 ok", "first byte", "ideal time"));
    }

    @Test
    void thePageWaitsForTheEventsOfARunThatHasJustBegun() {
        StubRun run = console().run(FOLDER).add(LINES.subList(0, 2)).missing(true);
        card(true);
        browser().open(console().address("/runs/" + FOLDER));

        run.missing(false);

        eventually(() -> assertThat(browser().text("#message")).isEqualTo("1 of 3 services up after 2.00 s."));
        run.end();
    }
}
