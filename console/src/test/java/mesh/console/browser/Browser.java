package mesh.console.browser;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import mesh.load.browser.Chromium;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** Somebody at the pages: what he sees, chooses and presses. */
final class Browser extends Chromium {

    private static final String AXE = "/axe.min.js";
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;

    private Browser(String... logs) {
        super("the pages were", logs);
    }

    /** Skips the tests of the caller where there is no Chromium. */
    static Browser start(String... logs) {
        return new Browser(logs);
    }

    /** A window of this size, of somebody who prefers this. */
    void seenBy(int width, int height, String colorScheme, boolean lessMotion) {
        size(width, height, 1);
        media("screen", colorScheme, lessMotion);
    }

    void asOnADesk() {
        seenBy(WIDTH, HEIGHT, "light", false);
    }

    /** What an expression comes to in the page, in which the page's own modules have their names. */
    @Nullable
    Object module(String module, String expression, Object... arguments) {
        return driver().executeAsyncScript(
                        "const done = arguments[arguments.length - 1], given = arguments;"
                                + "import('/assets/%s.js').then(module => %s).then(done, failed => done(String(failed)));"
                                        .formatted(module, expression),
                        arguments);
    }

    List<WebElement> all(String selector) {
        return driver().findElements(By.cssSelector(selector));
    }

    WebElement one(String selector) {
        return driver().findElement(By.cssSelector(selector));
    }

    String text(String selector) {
        return one(selector).getText();
    }

    boolean isShown(String selector) {
        return one(selector).isDisplayed();
    }

    /** Chooses of a list, as somebody does. */
    void choose(String selector, String value) {
        run("""
                const list = document.querySelector(arguments[0]);
                list.value = arguments[1];
                list.dispatchEvent(new Event('change'));""", selector, value);
    }

    /** Pressed on whatever has the focus. */
    void press(CharSequence key) {
        new Actions(driver()).sendKeys(key).perform();
    }

    /** What keeps somebody from using the page, by the rules of WCAG 2.2 A and AA and what is good practice; empty if nothing does. */
    String violations() throws IOException {
        try (InputStream axe = Objects.requireNonNull(Browser.class.getResourceAsStream(AXE), AXE)) {
            run(new String(axe.readAllBytes(), StandardCharsets.UTF_8) + "; window.axe = axe;");
        }
        return String.valueOf(module("text", """
                axe.run({ rules: { 'target-size': { enabled: true } } })
                    .then(({ violations }) => violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.html}`)).join('\\n'))""".strip()));
    }

    String address() {
        return String.valueOf(driver().getCurrentUrl());
    }
}
