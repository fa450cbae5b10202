package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mesh.console.Page;
import mesh.load.results.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** The home page: the scenarios, the run under way, and earlier runs. */
class HomePageTest extends PagesInBrowser {

    private static final String RUN = """
            {"folder": "%s", "scenario": "%s", "startedAt": "2026-01-01T10:00:00Z", "state": "COMPLETE", "live": false, "passed": 2,
             "expectations": 2, "contenders": ["a", "b"]}""";

    @BeforeEach
    void fill() {
        console().reply("/api/scenarios", 200, """
                [{"name": "smoke", "question": "Does everything <b>start</b>?", "services": ["netty-gateway"], "group": "Start here",
                  "duration": "1 min", "load": "burst", "fault": false,
                  "contenders": [{"id": "netty", "service": "netty-gateway", "path": "/netty/{cnt}", "users": 10, "threads": "event-loops"}]}]""");
        console().reply("/api/scenarios/smoke", 200, """
                {"name": "smoke", "yaml": "", "options": {"users": {"type": "int", "default": 10}, "engine": {"type": "choice", "default": "nio", "choices": ["nio"]}},
                 "limits": {"netty-gateway": {"mesh.limits.max-connections": {"type": "int", "default": 500}}}}""");
        console()
                .reply(
                        "/api/runs",
                        200,
                        "[%s, %s]"
                                .formatted(RUN.formatted("20260102-b", "study"), RUN.formatted("20260101-a", "smoke")));
    }

    private void open() {
        browser().open(console().address("/?token=" + StubConsole.TOKEN));
        eventually(() -> assertThat(browser().all(".card")).hasSize(1));
    }

    @Test
    void aCardShowsTheQuestionOfItsScenario() throws Exception {
        open();

        assertThat(browser().text(".card"))
                .contains("smoke", "Does everything <b>start</b>?", "1 contender, 10 users, 1 service");
        browser().screenshot("home");
    }

    @Test
    void runsComeFirstThenLessonsThenScenariosInTheirGroups() throws Exception {
        console().reply("/api/scenarios", 200, """
                [%s, %s, %s]""".formatted(
                        scenario("one", "Start here", "burst", false),
                        scenario("two", "Faults and overload", "rate", true),
                        scenario("three", "Faults and overload", "overload", false)));
        console()
                .reply(
                        "/api/lessons",
                        200,
                        "[{\"id\": \"one\", \"number\": 1, \"title\": \"A thread\", \"question\": \"?\"}]");
        browser().open(console().address("/?token=" + StubConsole.TOKEN));
        eventually(() -> assertThat(browser().all(".card")).hasSize(3));
        eventually(() -> assertThat(browser().isShown("#lessons-section")).isTrue());

        assertThat(browser().all("main h2, .group h3"))
                .filteredOn(WebElement::isDisplayed)
                .extracting(WebElement::getText)
                .containsExactly(
                        "Last runs",
                        "Lessons: predict, measure, explain",
                        "Scenarios",
                        "Start here",
                        "Faults and overload");
        assertThat(browser().all(".group:last-child .card h4"))
                .extracting(WebElement::getText)
                .containsExactly("two", "three");
        assertThat(browser().text(".card .minutes")).isEqualTo("~2 min");
        assertThat(browser().all(".thumbnail"))
                .extracting(one -> one.getDomAttribute("aria-label"))
                .containsExactly(
                        "all requests at the same instant",
                        "a constant rate, with a fault",
                        "more load than a service sustains");
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("home-groups");
    }

    private static String scenario(String name, String group, String load, boolean fault) {
        return """
                {"name": "%s", "question": "Why?", "services": [], "group": "%s", "duration": "~2 min", "load": "%s", "fault": %s,
                 "contenders": [{"id": "a", "service": "s", "path": "/", "users": 1, "threads": "platform"}]}""".formatted(name, group, load, fault);
    }

    @Test
    void onlyTheLastRunsAreShownUntilOneAsksForAll() {
        console()
                .reply(
                        "/api/runs",
                        200,
                        IntStream.range(0, 8)
                                .mapToObj(i -> RUN.formatted("20260101-" + i, "study"))
                                .collect(Collectors.joining(", ", "[", "]")));
        open();
        eventually(() -> assertThat(browser().all("#runs li")).hasSize(5));

        assertThat(browser().text("#all-runs")).isEqualTo("Show all 8 runs");
        browser().one("#all-runs").click();

        eventually(() -> assertThat(browser().all("#runs li")).hasSize(8));
        assertThat(browser().isShown("#all-runs")).isFalse();
    }

    @Test
    void theStartFormSaysWhatAFieldDoesAndItsDefault() {
        console().reply("/api/scenarios/smoke", 200, """
                {"name": "smoke", "yaml": "", "options": {"users": {"type": "int", "default": 10}, "repetitions": {"type": "int", "default": 1},
                  "engine": {"type": "choice", "default": "nio", "choices": ["nio", "threads"]}, "noWarmUp": {"type": "boolean", "default": false},
                  "timeout": {"type": "Duration", "default": "10000ms"}},
                 "limits": {"netty-gateway": {"mesh.limits.max-connections": {"type": "int", "default": "500"}}}}""");
        open();

        browser().one(".card button").click();
        eventually(() -> assertThat(browser().all("#options .field")).hasSize(5));
        browser().one("#limits summary").click();

        assertThat(browser().all("#options label, #limits label"))
                .extracting(WebElement::getText)
                .containsExactly(
                        "Users",
                        "Measurements of each contender",
                        "How the load is sent",
                        "Warm-up before a measurement",
                        "Wait for a response for at most",
                        "Connections to the backend");
        assertThat(browser().text("#option-users-about")).startsWith("Default: 10. ");
        assertThat(browser().text("#option-engine option")).isEqualTo("default: a few threads (nio)");
        assertThat(browser().text("#option-noWarmUp option")).isEqualTo("default: with a warm-up");
        assertThat(browser().text("#option-timeout-about")).startsWith("Default: 10s. ");
        assertThat(browser().text("#limits small")).isEqualTo("Default: 500. mesh.limits.max-connections");
    }

    @Test
    void aListThatIsStillLoadingIsNotShownAsEmpty() {
        assertThat(Page.HOME.html()).contains("<p id=\"runs-words\" class=\"note\" role=\"status\">loading …</p>");
        console().reply("/api/runs", 200, "[]");
        open();

        eventually(() -> assertThat(browser().text("#runs-words")).startsWith("There are no runs yet"));
        assertThat(browser().isShown("#scenarios-words")).isFalse();
    }

    @Test
    void theFirstLessonIsOfferedAsTheBeginning() {
        console()
                .reply(
                        "/api/lessons",
                        200,
                        "[{\"id\": \"one\", \"number\": 1, \"title\": \"A thread\", \"question\": \"?\"}]");
        open();

        eventually(() -> assertThat(browser().text("#begin")).isEqualTo("Begin here: lesson 1, about three minutes"));
        assertThat(browser().one("#begin").getDomAttribute("href")).isEqualTo("/lessons/one");
    }

    /** On a page that starts and stops runs, a key that is pressed by mistake must do neither. */
    @Test
    void noKeyStartsOrStopsARun() {
        open();

        browser().press("?");

        eventually(() -> assertThat(browser().text("#keys"))
                .contains("search the runs")
                .doesNotContain("space", "start", "stop"));
    }

    @Test
    void aScenarioShowsHowLongItsLastRunTook() throws Exception {
        String run = RUN.formatted("20260101-a", "smoke").replace("\"passed\"", "\"tookMillis\": 70400, \"passed\"");
        console().reply("/api/runs", 200, "[" + run + "]");
        open();

        assertThat(browser().text(".card")).contains("took 1:10 min last time");
        browser().one(".card button").click();
        eventually(() -> assertThat(browser().text("#start-about"))
                .isEqualTo("Does everything <b>start</b>? It took 1:10 min last time."));
        browser().screenshot("start-about");
    }

    @Test
    void anUnreadableRunIsShownNeitherAsKilledNorAsComplete() {
        String unreadable = RUN.formatted("20260101-a", "smoke")
                .replace("\"COMPLETE\"", "null, \"unreadable\": \"made by a newer version (format 5)\"");
        console().reply("/api/runs", 200, "[" + unreadable + "]");
        open();

        eventually(() -> assertThat(browser().text("#runs .state")).isEqualTo("made by a newer version (format 5)"));
    }

    @Test
    void anInvalidFieldIsMarkedAndNoFileIsNamed() {
        console().reply("/api/scenarios/smoke", 200, """
                {"name": "smoke", "yaml": "", "options": {"timeout": {"type": "Duration", "default": "10s"}}, "limits": {}}""");
        console().reply("/api/run", 400, """
                {"status": 400, "detail": "scenario.yaml:18:1: 'request-timeout' is '10'. Allowed: a whole number and a unit"}""");
        open();
        browser().one(".card button").click();
        eventually(() -> assertThat(browser().all("#option-timeout")).hasSize(1));
        browser().one("#go").click();

        eventually(() -> assertThat(browser().text("#option-timeout-problem"))
                .isEqualTo("'request-timeout' is '10'. Allowed: a whole number and a unit"));
        assertThat(browser().one("#option-timeout").getDomAttribute("aria-invalid"))
                .isEqualTo("true");
    }

    @Test
    void aScenarioOfOnesOwnBeginsAsACommentedFile() {
        console().reply("/api/scenarios/template", 200, "{\"yaml\": \"# a comment\\nname: mine\"}");
        open();

        browser().one("#own").click();

        eventually(
                () -> assertThat(browser().one("#yaml").getDomProperty("value")).isEqualTo("# a comment\nname: mine"));
        assertThat(browser().isShown("#start-hint")).isFalse();
    }

    @Test
    void theTokenIsRemovedFromTheAddressAndSentWithAStart() {
        console().reply("/api/run", 202, "{\"id\": \"1\"}");
        open();

        browser().one(".card button").click();
        eventually(() -> assertThat(browser().all("#option-users")).hasSize(1));
        browser().one("#option-users").sendKeys("20");
        browser().one("#limits summary").click();
        browser().one("#limits input").sendKeys("64");
        browser().one("#go").click();

        eventually(() -> assertThat(console().posts()).hasSize(1));
        assertThat(browser().address()).doesNotContain("token");
        assertThat(console().posts().getFirst().token()).isEqualTo(StubConsole.TOKEN);
        assertThat(console().posts().getFirst().body())
                .isEqualTo(
                        "{\"scenario\":\"smoke\",\"options\":{\"users\":20,\"set\":{\"netty-gateway.mesh.limits.max-connections\":\"64\"}}}");
    }

    @Test
    void theUsersOwnServiceIsTried() throws Exception {
        console().reply("/api/try", 400, """
                {"status": 400, "detail": "--path: 'owners' does not begin with /"}""");
        open();
        browser().one("#try-own").click();
        browser().one("#try-application").sendKeys("http://127.0.0.1:9966");
        browser().one("#try-path").sendKeys("owners");
        browser().screenshot("try");

        browser().one("#try-go").click();

        eventually(
                () -> assertThat(browser().text("#try-problem")).isEqualTo("--path: 'owners' does not begin with /"));
        assertThat(browser().one("#try-path").getDomAttribute("aria-invalid")).isEqualTo("true");
        assertThat(browser().one("#try-application").getDomAttribute("aria-invalid"))
                .isNull();
        assertThat(console().posts().getFirst())
                .isEqualTo(
                        new StubConsole.Posted(
                                "/api/try",
                                StubConsole.TOKEN,
                                "{\"application\":\"http://127.0.0.1:9966\",\"path\":\"owners\",\"users\":\"\",\"ready\":\"\"}"));
        console().reply("/api/try", 202, "{\"id\": \"1\"}");
        browser().one("#try-go").click();

        eventually(() -> assertThat(browser().isShown("#try")).isFalse());
        assertThat(browser().text("#connection")).startsWith("Started.");
    }

    @Test
    void anErrorIsShownAtItsField() {
        console()
                .reply(
                        "/api/run",
                        400,
                        "{\"status\": 400, \"detail\": \"users: 0 is not a whole number from 1 to 10000\"}");
        open();
        browser().one(".card button").click();
        eventually(() -> assertThat(browser().all("#option-users")).hasSize(1));

        browser().one("#option-users").sendKeys("0");
        browser().one("#go").click();

        eventually(() -> assertThat(browser().text("#option-users-problem")).contains("0 is not a whole number"));
        assertThat(browser().one("#option-users").getDomAttribute("aria-invalid"))
                .isEqualTo("true");
    }

    @Test
    void theConsoleChecksAUsersOwnYaml() {
        console().reply("/api/scenarios/check", 400, "{\"status\": 400, \"detail\": \"line 3: unknown key 'user'\"}");
        open();

        browser().one("#own").click();
        browser().one("#yaml").sendKeys("name: mine");
        browser().one("#check").click();

        eventually(() -> assertThat(browser().text("#yaml-problem")).isEqualTo("line 3: unknown key 'user'"));
        assertThat(console().posts().getFirst().body()).isEqualTo("{\"yaml\":\"name: mine\"}");
    }

    @Test
    void theRunUnderWayIsNamedAndCanBeStopped() {
        console().reply("/api/stop", 202, "{}");
        open();

        console().activity().add(List.of("""
                {"running": {"folder": "20260103-c", "scenario": "tuned", "phase": "measuring", "lines": ["4 of 4 services are up"]}}""".strip()));
        eventually(() -> assertThat(browser().text("#running")).isEqualTo("tuned is being measured"));
        assertThat(browser().text("#lines")).contains("4 of 4 services are up");
        assertThat(browser().one(".card button").isEnabled()).isFalse();
        browser().one("#stop").click();

        eventually(() -> assertThat(console().posts())
                .extracting(StubConsole.Posted::path)
                .containsExactly("/api/stop"));
    }

    @Test
    void buildingStartCachesIsShownAndDelaysNoStart() throws Exception {
        console().reply("/api/stop", 202, "{}");
        open();

        console().activity().add(List.of("""
                {"running": {"id": "1", "folder": "20260103-c", "scenario": "tuned", "phase": "making-start-caches", "lines": []}, "ended": null}""".strip()));

        eventually(() ->
                assertThat(browser().text("#running")).isEqualTo("tuned is over; start-up caches are being built"));
        assertThat(browser().text("#running-note")).contains("Skipping them loses nothing");
        assertThat(browser().text("#stop")).isEqualTo("Skip them");
        assertThat(browser().one(".card button").isEnabled()).isTrue();
        browser().screenshot("home-start-caches");
        browser().one("#stop").click();
        eventually(() -> assertThat(console().posts()).hasSize(1));
    }

    @Test
    void aFailedRunShowsItsOutputAsTextAndWhatToDo() throws Exception {
        open();

        console().activity().add(List.of("""
                {"running": null, "ended": {"id": "1", "folder": null, "scenario": "tuned", "exitCode": 2,
                 "lines": ["building tomcat-gateway, 6 of 8 ...", "mesh: the build failed; <b>what Maven said</b> is in .mesh/build.log"]}}""".replace("\n", "")));

        eventually(() -> assertThat(browser().text("#ended h2")).isEqualTo("tuned failed with exit code 2"));
        assertThat(browser().text("#ended pre"))
                .isEqualTo("building tomcat-gateway, 6 of 8 ...\n"
                        + "mesh: the build failed; <b>what Maven said</b> is in .mesh/build.log");
        assertThat(browser().text("#ended p")).contains("The build failed", "start it again");
        assertThat(browser().all("#ended b, #ended a")).isEmpty();
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("home-failed");

        console().activity().add(List.of("""
                {"running": {"id": "2", "folder": null, "scenario": "smoke", "phase": "building", "lines": []}, "ended": null}""".strip()));
        eventually(() -> assertThat(browser().all("#ended *")).isEmpty());
    }

    @Test
    void aStoppedRunOrAFailedAssertionIsNotAFailure() {
        open();

        console().activity().add(List.of("""
                {"running": null, "ended": {"id": "1", "folder": "20260103-c", "scenario": "tuned", "exitCode": 1, "lines": ["x"]}}""".strip(), """
                {"running": null, "ended": {"id": "2", "folder": "20260103-d", "scenario": "tuned", "exitCode": 130, "lines": ["x"]}}""".strip(), """
                {"running": null, "ended": {"id": "3", "folder": "20260103-e", "scenario": "tuned", "exitCode": 3, "lines": ["x"]}}""".strip()));

        eventually(() -> assertThat(browser().text("#ended h2")).isEqualTo("tuned failed with exit code 3"));
        assertThat(browser().all("#ended section")).hasSize(1);
        assertThat(browser().one("#ended a").getDomAttribute("href")).isEqualTo("/runs/20260103-e");
    }

    @Test
    void startingARunOpensItsPage() {
        console().reply("/api/run", 202, "{\"id\": \"1\"}");
        open();
        browser().one(".card button").click();
        eventually(() -> assertThat(browser().all("#option-users")).hasSize(1));
        browser().one("#go").click();
        eventually(() -> assertThat(console().posts()).hasSize(1));

        console().activity().add(List.of("""
                {"running": {"id": "1", "folder": "20260103-c", "scenario": "smoke", "phase": "starting", "lines": []}}""".strip()));

        eventually(() -> assertThat(browser().address()).endsWith("/runs/20260103-c"));
    }

    @Test
    void aRunWithAFailedExpectationIsMarkedAsRefuted() {
        String refuted = RUN.formatted("20260102-b", "study").replace("\"passed\": 2", "\"passed\": 1");
        console().reply("/api/runs", 200, "[" + refuted + "]");

        open();

        eventually(() -> assertThat(browser().text("#runs .state")).contains("complete, 1 of 2 passed"));
        assertThat(browser().one("#runs .state").getDomAttribute("data-state")).isEqualTo("refuted");
    }

    @Test
    void aRunThatCouldNotShowAnExpectationIsNeitherASuccessNorAFailure() {
        String run = RUN.formatted("20260102-b", "study")
                .replace("\"passed\": 2", "\"warnings\": 1, \"notShown\": 1, \"passed\": 1");
        console().reply("/api/runs", 200, "[" + run + "]");

        open();

        eventually(() ->
                assertThat(browser().text("#runs .state")).contains("complete, 1 of 2 passed, 1 not shown, 1 warning"));
        assertThat(browser().one("#runs .state").getDomAttribute("data-state")).isEqualTo("not-shown");
        assertThat(browser().run("return getComputedStyle(document.querySelector('#runs .state'), '::before').content"))
                .isEqualTo("\"≈\"");
        String failed = run.replace("\"expectations\": 2", "\"expectations\": 3");
        assertThat(browser().module("runs", "module.lookOf(given[0])", Json.MAPPER.readValue(failed, Map.class)))
                .isEqualTo("refuted");
    }

    /** As a run that its user interrupted before any assertion was evaluated. */
    @Test
    void assertionsThatWereNotEvaluatedDidNotFail() {
        String run = RUN.formatted("20260102-b", "study")
                .replace("\"COMPLETE\"", "\"INTERRUPTED\"")
                .replace("\"passed\": 2", "\"notEvaluated\": 2, \"passed\": 0");
        console().reply("/api/runs", 200, "[" + run + "]");

        open();

        eventually(() -> assertThat(browser().text("#runs .state")).contains("interrupted, 2 not evaluated"));
        assertThat(browser().text("#runs .state")).doesNotContain("passed");
    }

    @Test
    void aRunWithWarningsIsMarkedAsDoubtful() {
        String doubtful = RUN.formatted("20260102-b", "study").replace("\"passed\"", "\"warnings\": 7, \"passed\"");
        console().reply("/api/runs", 200, "[" + doubtful + "]");

        open();

        eventually(() -> assertThat(browser().text("#runs .state")).contains("complete, 2 of 2 passed, 7 warnings"));
        assertThat(browser().one("#runs .state").getDomAttribute("data-state")).isEqualTo("doubtful");
    }

    @Test
    void withoutATokenNothingCanBeStarted() {
        browser().open(console().address("/"));
        eventually(() -> assertThat(browser().all(".card")).hasSize(1));

        assertThat(browser().isShown("#no-token")).isTrue();
        assertThat(browser().all(".card button:not([hidden]), #own:not([hidden])"))
                .isEmpty();
    }

    @Test
    void theOlderOfTwoComparedRunsIsOnTheLeft() {
        open();
        eventually(() -> assertThat(browser().all("#runs li")).hasSize(2));

        browser().all("#runs input").forEach(WebElement::click);

        assertThat(browser().one("#compare").getDomAttribute("href"))
                .isEqualTo("/compare?left=20260101-a&right=20260102-b");
        assertThat(browser().one("#runs .name").getDomAttribute("href")).isEqualTo("/runs/20260102-b");
    }
}
