package mesh.load.report.html;

import java.nio.file.Path;
import java.util.Objects;
import mesh.load.browser.Chromium;

/** Opens reports from disk. */
final class Browser extends Chromium {

    private Browser() {
        super("the report was");
    }

    /** Skips the tests of the caller where there is no Chromium. */
    static Browser start() {
        return new Browser();
    }

    /** Opens a file and waits until everything is drawn. */
    void open(Path page) {
        open(page.toUri().toString());
        driver().executeAsyncScript("""
                const done = arguments[0];
                (function look() {
                  performance.getEntriesByName('drawn').length ? done() : requestAnimationFrame(look);
                })();""");
    }

    /** What a function body returns in the page; nothing is an empty text. */
    @Override
    public Object run(String script, Object... arguments) {
        return Objects.requireNonNullElse(super.run(script, arguments), "");
    }

    void prefer(String colorScheme) {
        media("screen", colorScheme, false);
    }

    /** As a printer sees it, of somebody who prefers this. */
    void print(String colorScheme) {
        media("print", colorScheme, false);
    }
}
