package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import mesh.console.sample.RunningConsole;
import mesh.load.predict.AssumedLimits;
import mesh.load.predict.Predictions;
import mesh.load.predict.Predictions.Rate;
import mesh.load.predict.event.Retries;
import mesh.load.predict.rate.RateModel;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests a load at a rate on the what-if page. The predictions are those of the real model. */
class WhatIfRateTest extends PagesInBrowser {

    /** 80 random requests per second, each with a call of 100 ms on average, on 15 connections. */
    private static final String RATE = "?load=rate&distribution=exponential&per-second=80&connections=15";

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

    private static String address(String query) {
        return "http://127.0.0.1:" + served.port() + "/what-if" + query;
    }

    private static void open(String query) {
        browser().open(address(query));
        eventually(() -> assertThat(browser().text("#rate-words")).contains("requests per second"));
    }

    @Test
    void showsTheFiguresWithTheirIntervalsAndTheCurve() throws Exception {
        open(RATE);

        assertThat(browser().text("#rate-words"))
                .matches(
                        "At 80 requests per second, half of the served requests take at most [\\d.]+ ms, and 99 % take at most [\\d.]+ ms\\.");
        assertThat(browser().text("#rate-figures"))
                .containsPattern("p99\\s+[\\d.]+ ms \\([\\d.]+ ms to [\\d.]+ ms\\)")
                .containsPattern("connections in use\\s+5\\d % of 15, 0(\\.\\d)? waiting")
                .containsPattern("failed\\s+none");
        assertThat(browser().text("#rate-outcome .note ~ .note")).contains("95 % of the runs");
        assertThat(browser().isShown("#outcome")
                        || browser().isShown("#measure")
                        || browser().isShown("#work"))
                .isFalse();
        eventually(() -> assertThat(browser().text("#curve figcaption"))
                .isEqualTo(
                        "p99 (solid) and p50 (dashed) at other rates: 15 connections carry at most 150 requests per second, "
                                + "which is a utilisation of 100 %. The vertical line is the rate above."));
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("what-if-rate");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fixed                            | Fixed[time=PT0.1S]
            uniform&jitter=20                | Uniform[mean=PT0.1S, jitter=0.2]
            exponential                      | Exponential[mean=PT0.1S]
            lognormal&p99=900                | Lognormal[median=PT0.1S, p99=PT0.9S]
            bimodal&slow=700&slow-percent=10 | Bimodal[usual=PT0.1S, slow=PT0.7S, slowRatio=0.1]
            """)
    void theScenarioOfARateHasTheSameArrivalsAndServiceTimes(String distribution, String serviceTime) {
        open("?load=rate&per-second=80&seed=7&connections=15&distribution=" + distribution);

        String yaml = String.valueOf(browser().run("return document.getElementById('scenario').textContent"));
        Scenario scenario = ScenarioReader.read("what-if.yaml", yaml);
        Predictions predictions = new Predictions(scenario, AssumedLimits.of(scenario));
        Contender contender = scenario.contenders().getFirst();
        Rate rate = predictions.rate(contender).orElseThrow();
        assertThat(rate).isEqualTo(new Rate(80, Arrivals.POISSON, 7));
        assertThat(predictions.atRate(contender, rate).backend().serviceTime()).hasToString(serviceTime);
        assertThat(predictions.atRate(contender, rate).connections().max()).isEqualTo(15);
    }

    @Test
    void aLoadThatALimitCannotCarryIsNamed() {
        open("?load=rate&per-second=200&connections=15&arrivals=even");

        assertThat(browser().text("#rate-beyond"))
                .isEqualTo(
                        "15 connections carry at most 150 requests per second. A queue grows for as long as the load lasts, so the "
                                + "figures depend on the length of a run.");
        assertThat(browser().text("#rate-outcome")).contains("Nothing in this load is random");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            &limit=connections&within=500 | \\d+ connections are enough: p99 is [\\d.]+ ms\\. One less is not: with \\d+, p99 is [\\d.]+ ms\\.
            &limit=backend-threads&within=600 | \\d+ backend threads are enough: p99 is .*
            &within=300 | No number of connections up to 10,000 is enough: with 10,000, p99 is 4\\d\\d ms\\.
            &within=900&backend-threads=8 | No number of connections up to 10,000 is enough: 8 backend threads carry at most 80 requests per second\\.
            """)
    void aSearchAnswersHowManyAreEnough(String query, String answer) {
        open(RATE + query + "&token=" + served.token());

        browser().one("#search").click();

        eventually(() -> assertThat(browser().text("#answer")).matches(answer));
        assertThat(browser().one("#search").isEnabled()).isTrue();
    }

    @Test
    void aChangeOfTheQuestionRemovesTheAnswerAndStaysInTheAddress() {
        open(RATE + "&within=600&token=" + served.token());
        browser().one("#search").click();
        eventually(() -> assertThat(browser().text("#answer")).contains("enough"));

        browser().choose("#percentile", "p50");

        assertThat(browser().text("#answer")).isEmpty();
        eventually(() -> assertThat(browser().address()).isEqualTo(address(RATE + "&within=600&percentile=p50")));
    }

    @Test
    void theInputsOfTheDistributionAndOfTheArrivalsAreShownWhenTheyMatter() {
        open(RATE);
        assertThat(browser().isShown("#seed")).isTrue();
        assertThat(browser().all("#p99, #slow, #users")).isEmpty();

        browser().choose("#distribution", "lognormal");
        eventually(() -> assertThat(browser().all("#p99")).hasSize(1));
        browser().choose("#distribution", "fixed");
        browser().choose("#arrivals", "even");

        eventually(() -> assertThat(browser().all("#seed, #p99")).isEmpty());
        eventually(() ->
                assertThat(browser().address()).endsWith("?load=rate&per-second=80&connections=15&arrivals=even"));
        browser().one("#at-once").click();
        eventually(() -> assertThat(browser().text("#words")).contains("are served"));
        assertThat(browser().isShown("#rate-outcome")).isFalse();
    }

    /** The backend serves 100 calls per second. With retries, 70 requests make up to 210 calls after it was slow for three seconds. */
    @Test
    void retriesKeepAnOutageGoingAfterTheBackendWasSlow() throws Exception {
        String storm = "?load=rate&arrivals=even&per-second=70&backend-threads=10&timeout=1000&slow-for=3";
        open(storm + "&retries=immediate");

        assertThat(browser().text("#recovery"))
                .matches(
                        "After the slow time, \\d+(\\.\\d)? % of the requests are served as before, with 2\\.\\d\\d attempts per call in all\\. "
                                + "Users are never served as before, although the load lasts 10 s longer than the slow time\\.");
        assertThat(browser().text("#rate-figures")).containsPattern("attempts per call\\s+2\\.\\d\\d");
        assertThat(browser().isShown("#limit-search")).isFalse();
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("what-if-retries");
        Scenario scenario = ScenarioReader.read(
                "what-if.yaml",
                String.valueOf(browser().run("return document.getElementById('scenario').textContent")));
        Predictions predictions = new Predictions(scenario, AssumedLimits.of(scenario));
        Contender contender = scenario.contenders().getFirst();
        RateModel model =
                predictions.atRate(contender, predictions.rate(contender).orElseThrow());
        assertThat(model.retries()).isEqualTo(Retries.usual(Retries.Kind.IMMEDIATE, 3));
        assertThat(model.backend().threads()).isEqualTo(10);
        assertThat(model.gateway().responseTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(model.load().runs().requests()).isEqualTo(15 * 70);
        assertThat(model.slowdown()).hasToString("Slowdown[delay=PT2S, duration=PT3S, serviceTime=Fixed[time=PT0.3S]]");

        browser().choose("#retries", "none");

        eventually(
                () -> assertThat(browser().text("#recovery"))
                        .matches(
                                "After the slow time, .* with 1\\.00 attempts per call in all\\. Users are served as before after [\\d.]+ m?s\\."));
        assertThat(browser().all("#attempts")).isEmpty();
        eventually(() -> assertThat(browser().address()).isEqualTo(address(storm)));
    }

    @Test
    void retriesThatAreNotAllowedAreNamed() {
        open("?load=rate&retries=later&attempts=1");

        assertThat(browser().text("#address-problem"))
                .isEqualTo(
                        "'retries' in the address must be none, immediate, back-off, budget or breaker, but is 'later'; the page uses none. "
                                + "'attempts' in the address must be a whole number from 2 to 20, but is '1'; the page uses 3.");
    }

    @Test
    void aWrongNumberIsReportedInTheWordsOfTheModel() {
        browser().open(address("?load=rate&distribution=lognormal&service-time=600&p99=500"));

        eventually(() -> assertThat(browser().text("#problem"))
                .isEqualTo("p99 of the service time: 500 ms is not allowed. Allowed: from 600 ms to 60000 ms"));
    }

    @Test
    void twoWaysAreComparedAtTheSameRateAndFitAPhone() throws Exception {
        browser().seenBy(390, 844, "light", false);
        open(RATE + "&beside=tomcat-resttemplate&beside-request-threads=9");

        eventually(
                () -> assertThat(browser().text("#difference"))
                        .matches(
                                "p99 of tomcat-resttemplate is .* instead of .* for netty-webclient, and .* requests are served per second\\."));
        eventually(() -> assertThat(browser().all("#beside-curve svg")).hasSize(1));
        assertThat(browser().run("return document.documentElement.scrollWidth")).isEqualTo(390L);
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("what-if-rate-phone");
    }
}
