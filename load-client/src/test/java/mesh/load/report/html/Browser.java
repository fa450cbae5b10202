package mesh.load.report.html;

import java.nio.file.Path;
import java.util.Objects;
import mesh.load.browser.Chromium;

/** Opens reports from disk. */
final class Browser extends Chromium {

    private Browser() {
        super("the report was");
    }

    /** Returns a new browser, or skips the calling tests if there is no Chromium. */
    static Browser start() {
        return new Browser();
    }

    /** Opens a file and waits until everything is drawn. */
    void open(Path page) {
        open(page.toUri().toString());
        driver().executeAsyncScript("""
                const done = arguments[0];
                (function poll() {
                  performance.getEntriesByName('drawn').length ? done() : requestAnimationFrame(poll);
                })();""");
    }

    /** Runs a function body in the page. Returns its result, or an empty text if it has none. */
    @Override
    public Object run(String script, Object... arguments) {
        return Objects.requireNonNullElse(super.run(script, arguments), "");
    }

    void prefer(String colorScheme) {
        media("screen", colorScheme, false);
    }

    /** Shows the page as it would be printed, with this preferred colour scheme. */
    void print(String colorScheme) {
        media("print", colorScheme, false);
    }
}
