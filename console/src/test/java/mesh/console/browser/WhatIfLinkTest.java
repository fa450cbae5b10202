package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import mesh.console.sample.RunningConsole;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.WebElement;

/** Tests the links to the what-if page, with one way and with two. The predictions are those of the real model. */
class WhatIfLinkTest extends PagesInBrowser {

    private static final String WAYS = "?beside=tomcat-resttemplate&beside-request-threads=20";

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
        eventually(() -> assertThat(browser().text("#words")).contains("are served"));
    }

    /** Returns what the user can set, in the order of the page. */
    private static List<String> inputs() {
        return browser()
                .all("#way, #triangular, #sliders [type=number], #second:not([hidden]) :is(select, [type=number])")
                .stream()
                .map(one -> "radio".equals(one.getDomProperty("type"))
                        ? String.valueOf(one.isSelected())
                        : String.valueOf(one.getDomProperty("value")))
                .toList();
    }

    private static void type(String slider, String number) {
        browser().choose("#" + slider + " ~ input", number);
        browser()
                .run(
                        "document.querySelector(arguments[0]).dispatchEvent(new Event('input'))",
                        "#" + slider + " ~ input");
    }

    private static void reload() {
        browser().driver().navigate().refresh();
        eventually(() -> assertThat(browser().text("#words")).contains("are served"));
    }

    @Test
    void aReloadKeepsAllInputsAndTheHistoryDoesNotGrow() {
        open("");
        assertThat(browser().address()).isEqualTo(address(""));
        Object before = browser().run("return history.length");

        browser().choose("#way", "tomcat-webclient-block");
        browser().one("#same").click();
        IntStream.of(3, 5, 7).forEach(users -> type("users", String.valueOf(users)));
        type("serviceTimeMs", "50");
        type("requestThreads", "2");

        String address = address("?way=tomcat-webclient-block&work=same&users=7&service-time=50&request-threads=2");
        eventually(() -> assertThat(browser().address()).isEqualTo(address));
        reload();
        assertThat(inputs())
                .containsExactly("tomcat-webclient-block", "false", "7", "50", "50", "200", "2", "500", "1000");
        assertThat(browser().text("#words")).startsWith("7 of 7 are served. The last one ends after 10.0 s.");
        assertThat(browser().address()).isEqualTo(address);
        assertThat(browser().run("return history.length")).isEqualTo(before);
    }

    @Test
    void aValueThatIsTheDefaultAgainLeavesTheAddress() {
        open("?users=7&calls=9");

        type("users", "100");

        eventually(() -> assertThat(browser().address()).isEqualTo(address("")));
    }

    @Test
    void aWrongValueIsNamedUntilTheUserChangesSomething() {
        open("?users=5000&way=jetty&connections=7");

        assertThat(browser().text("#address-problem"))
                .isEqualTo(
                        "'way' in the address must be netty-webclient, tomcat-resttemplate, virtual-resttemplate or tomcat-webclient-block, "
                                + "but is 'jetty'; the page uses netty-webclient. 'users' in the address must be a whole number from 1 to 1000, "
                                + "but is '5000'; the page uses 100.");
        assertThat(inputs()).containsExactly("netty-webclient", "true", "100", "100", "200", "7", "1000", "256");
        assertThat(browser().address()).endsWith("?users=5000&way=jetty&connections=7");

        type("users", "9");

        eventually(() -> assertThat(browser().address()).isEqualTo(address("?users=9&connections=7")));
        assertThat(browser().text("#address-problem")).isEmpty();
    }

    @Test
    void aSecondWayIsPredictedOnTheSameTimeAxis() throws Exception {
        open("");
        assertThat(browser().isShown("#second") || browser().isShown("#beside-outcome"))
                .isFalse();

        browser().one("#compare").click();

        eventually(() -> assertThat(browser().isShown("#second")).isTrue());
        eventually(
                () -> assertThat(browser().text("#difference"))
                        .isEqualTo(
                                "tomcat-resttemplate takes 12.5 times as long as netty-webclient (10.0 s instead of 800 ms), "
                                        + "66 fewer requests fail (0 instead of 66), and at the peak 100 more threads wait (100 instead of 0), "
                                        + "400 fewer connections are in use (100 instead of 500) and 100 fewer backend threads work (100 instead of 200)."));
        assertThat(browser().text("#outcome h2")).isEqualTo("netty-webclient");
        assertThat(browser().text("#beside-outcome h2")).isEqualTo("tomcat-resttemplate");
        assertThat(ends()).isEqualTo(10_400_000_000L);
        assertThat(browser().violations()).isEmpty();
        browser().screenshot("what-if-two");

        browser().one("#compare").click();

        eventually(() -> assertThat(browser().isShown("#beside-outcome")).isFalse());
        eventually(() -> assertThat(browser().address()).isEqualTo(address("")));
        eventually(() -> assertThat(ends()).isEqualTo(2_626_000_000L));
        assertThat(browser().isShown("#difference")).isFalse();
    }

    /** Returns the end of the time axis of the first way's picture, which also shows the ideal time. */
    private static @Nullable Object ends() {
        return browser().page("module.scenes[0].view.axis.max");
    }

    @Test
    void aReloadKeepsBothWays() {
        open("");
        browser().one("#compare").click();
        browser().choose("#beside-way", "netty-webclient");
        type("beside-connections", "50");

        String address = address("?beside=netty-webclient&beside-connections=50");
        eventually(() -> assertThat(browser().address()).isEqualTo(address));
        reload();

        eventually(
                () -> assertThat(browser().text("#difference")).startsWith("netty-webclient (connections 50) takes "));
        assertThat(inputs())
                .containsExactly(
                        "netty-webclient",
                        "true",
                        "100",
                        "100",
                        "200",
                        "500",
                        "1000",
                        "256",
                        "netty-webclient",
                        "50",
                        "1000",
                        "256");
        assertThat(browser().address()).isEqualTo(address);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "?beside=netty-webclient | Both ways and their limits are the same.",
                "?beside=netty-webclient&fan-out=5 | netty-webclient (fan-out 256) takes 27 % of the time of netty-webclient (fan-out 5) (800 ms instead of 3.00 s), 66 more requests fail (66 instead of 0), ",
                "?way=tomcat-resttemplate&beside=virtual-resttemplate | virtual-resttemplate takes as long as tomcat-resttemplate (10.0 s), as many requests fail (0), ",
            })
    void theDifferenceIsSaidInFigures(String query, String words) {
        open(query);

        eventually(() -> assertThat(browser().text("#difference")).startsWith(words));
    }

    @Test
    void bothWaysFitAPhone() throws Exception {
        browser().seenBy(390, 844, "light", false);
        open(WAYS);
        eventually(() -> assertThat(browser().text("#difference")).startsWith("tomcat-resttemplate takes "));

        assertThat(browser().run("return document.documentElement.scrollWidth")).isEqualTo(390L);
        assertThat(browser().violations()).isEmpty();
        assertThat(top("#difference")).isLessThan(top("#words"));
        assertThat(top("#words")).isLessThan(top("#beside-words"));
        assertThat(top("#beside-words")).isLessThan(top("#users"));
        assertThat(top("#users")).isLessThan(844);
        browser().screenshot("what-if-two-phone");

        browser().one("#details").click();
        assertThat(top("#model")).isBetween(top("#words"), top("#beside-words"));
        assertThat(top("#beside-model")).isBetween(top("#beside-words"), top("#users"));
    }

    private static int top(String selector) {
        return browser().one(selector).getLocation().y;
    }

    /** The address bar had the token when the page was opened. */
    @Test
    void theCopiedLinkHasTheInputsAndNoToken() {
        open(WAYS + "&token=" + served.token());
        browser().clipboard(true);

        browser().one("#copy-link").click();

        eventually(() -> assertThat(browser().text("#copied")).isEqualTo("The link is copied."));
        assertThat(browser().run("return window.copied")).isEqualTo(address(WAYS));
        assertThat(browser().address()).isEqualTo(address(WAYS));
    }

    @Test
    void aLinkThatCannotBeCopiedIsShown() {
        browser().seenBy(390, 844, "light", false);
        open(WAYS);
        browser().clipboard(false);

        browser().one("#copy-link").click();

        eventually(() -> assertThat(browser().text("#copied")).isEqualTo("Copy this address: " + address(WAYS)));
        assertThat(browser().run("return document.documentElement.scrollWidth")).isEqualTo(390L);
    }

    @Test
    void eachWayCanBeMeasured() {
        open(WAYS + "&token=" + served.token());
        eventually(() -> assertThat(browser().text("#difference")).isNotEmpty());
        assertThat(browser().all("#measure, #beside-measure"))
                .extracting(WebElement::getText)
                .containsExactly("Measure the first way", "Measure the second way");

        browser().one("#beside-measure").click();

        eventually(() -> assertThat(browser().text("#beside-error")).startsWith("Started: services start"));
        assertThat(browser().all("#measure:enabled, #beside-measure:enabled")).isEmpty();
        assertThat(browser().run("return document.getElementById('beside-scenario').textContent"))
                .asString()
                .contains("server.tomcat.threads.max: 20", "- {id: tomcat-resttemplate, ");
    }
}
