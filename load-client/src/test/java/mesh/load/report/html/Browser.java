package mesh.load.report.html;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The Chromium of this machine, without a window. Both programs are named, so that nothing is downloaded. */
final class Browser implements AutoCloseable {

    private final ChromeDriver driver;

    private Browser(File chromium, File chromedriver) {
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver)
                .usingAnyFreePort()
                .build();
        driver = new ChromeDriver(service, options(chromium));
    }

    /** Skips the tests of the caller where there is no Chromium. */
    static Browser start() {
        Optional<File> chromium = program("chromium", "chromium-browser", "google-chrome");
        Optional<File> chromedriver = program("chromedriver");
        assumeTrue(
                chromium.isPresent() && chromedriver.isPresent(),
                "there is no chromium with its chromedriver on PATH: the report was not opened in a browser");
        return new Browser(chromium.orElseThrow(), chromedriver.orElseThrow());
    }

    private static Optional<File> program(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> new File(folder, name)))
                .filter(File::canExecute)
                .findFirst();
    }

    private static ChromeOptions options(File chromium) {
        LoggingPreferences everything = new LoggingPreferences();
        everything.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions().setBinary(chromium);
        options.addArguments("--headless=new", "--disable-gpu", "--hide-scrollbars", "--window-size=1280,800");
        // In a container, where the tests run as root and /dev/shm is small.
        options.addArguments("--no-sandbox", "--disable-dev-shm-usage");
        options.setCapability("goog:loggingPrefs", everything);
        return options;
    }

    /** Opens a file and waits until everything is drawn. */
    void open(Path page) {
        driver.get(page.toUri().toString());
        waitUntilDrawn();
    }

    private void waitUntilDrawn() {
        driver.executeAsyncScript("""
                const done = arguments[0];
                (function look() {
                  performance.getEntriesByName('drawn').length ? done() : requestAnimationFrame(look);
                })();""");
    }

    /** As large as a window of this size, with this many device pixels for each of its own. */
    void size(int width, int height, int density) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", density, "mobile", density > 1));
    }

    void prefer(String colorScheme) {
        media("screen", colorScheme);
    }

    /** As a printer sees it, of somebody who prefers this. */
    void print(String colorScheme) {
        media("print", colorScheme);
    }

    private void media(String media, String colorScheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "media",
                        media,
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", colorScheme))));
    }

    /** What a function body returns in the page. */
    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    ChromeDriver driver() {
        return driver;
    }

    /** What the page said to its console, errors and warnings. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    /** A picture for whoever wants to see what was tested. */
    void screenshot(String name) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "screenshots"));
        Files.write(folder.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
