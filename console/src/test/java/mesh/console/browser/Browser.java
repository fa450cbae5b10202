package mesh.console.browser;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import mesh.load.browser.Chromium;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.interactions.Actions;

/** A browser that a test controls: reads the page, chooses values and presses keys like a user. */
final class Browser extends Chromium {

    private static final String AXE = "/axe.min.js";
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;

    private Browser(String... logs) {
        super("the pages were", logs);
    }

    /** Starts Chromium, or skips the caller's tests if there is none. */
    static Browser start(String... logs) {
        return new Browser(logs);
    }

    /** Sets the size of the window, in pixels, and the user's preferences. */
    void seenBy(int width, int height, String colorScheme, boolean lessMotion) {
        size(width, height, 1);
        media("screen", colorScheme, lessMotion);
    }

    void asOnADesk() {
        seenBy(WIDTH, HEIGHT, "light", false);
    }

    /**
     * Evaluates an expression on the page. In it, {@code module} is the module that the page began with, and {@code given} contains the
     * arguments. Importing it again runs nothing, whichever page is open after a click on a link.
     */
    @Nullable
    Object page(String expression, Object... arguments) {
        return imported("document.querySelector('script[type=module]').src", expression, arguments);
    }

    /** Evaluates an expression as {@link #page} does, with a module of this name, which must be one that no page begins with. */
    @Nullable
    Object module(String module, String expression, Object... arguments) {
        return imported("'/assets/%s.js'".formatted(module), expression, arguments);
    }

    /** Evaluates an expression as {@link #page} does, with a module that imports no other. */
    @Nullable
    Object source(String module, String expression, Object... arguments) {
        String text = Base64.getEncoder().encodeToString(module.getBytes(StandardCharsets.UTF_8));
        return imported("'data:text/javascript;base64," + text + "'", expression, arguments);
    }

    @Nullable
    private Object imported(String address, String expression, Object... arguments) {
        return driver().executeAsyncScript(
                        "const done = arguments[arguments.length - 1], given = arguments;"
                                + "import(%s).then(module => %s).then(done, failed => done(String(failed)));"
                                        .formatted(address, expression),
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

    /** Chooses a value from a list, like a user. */
    void choose(String selector, String value) {
        run("""
                const list = document.querySelector(arguments[0]);
                list.value = arguments[1];
                list.dispatchEvent(new Event('change'));""", selector, value);
    }

    /** Drags with the mouse, over offsets in pixels from the middle of an element. */
    void drag(String selector, int fromX, int fromY, int toX, int toY) {
        new Actions(driver())
                .moveToElement(one(selector), fromX, fromY)
                .clickAndHold()
                .moveToElement(one(selector), toX, toY)
                .release()
                .perform();
    }

    /** Returns the text of an element inside a frame. */
    String inFrame(String frame, String selector) {
        driver().switchTo().frame(one(frame));
        try {
            return text(selector);
        } finally {
            driver().switchTo().defaultContent();
        }
    }

    /** Runs the steps in a new tab, which is closed afterwards. */
    void inNewTab(Runnable steps) {
        String before = driver().getWindowHandle();
        driver().switchTo().newWindow(WindowType.TAB);
        try {
            steps.run();
        } finally {
            driver().close();
            driver().switchTo().window(before);
        }
    }

    /** Presses a key on the element that has the focus. */
    void press(CharSequence key) {
        new Actions(driver()).sendKeys(key).perform();
    }

    /** Returns the violations of WCAG 2.2 A and AA and of good practice on the page, one on each line; empty if there are none. */
    String violations() throws IOException {
        try (InputStream axe = Objects.requireNonNull(Browser.class.getResourceAsStream(AXE), AXE)) {
            run(new String(axe.readAllBytes(), StandardCharsets.UTF_8) + "; window.axe = axe;");
        }
        return String.valueOf(driver().executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                axe.run({ rules: { 'target-size': { enabled: true } } })
                    .then(({ violations }) => violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.html}`)).join('\\n'))
                    .then(done, failed => done(String(failed)));"""));
    }

    /** Replaces the clipboard: it either stores the text in {@code window.copied}, or refuses it as browsers do in an insecure page. */
    void clipboard(boolean isAllowed) {
        run("""
                const write = arguments[0] ? async text => { window.copied = text; } : () => Promise.reject(new Error('refused'));
                Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } });""", isAllowed);
    }

    /** Returns the page's address as its scripts see it. The driver learns later of an address that a script has changed. */
    String address() {
        return String.valueOf(run("return location.href"));
    }
}
