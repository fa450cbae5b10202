package mesh.console.browser;

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
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The Chromium of this machine, without a window. */
final class Browser implements AutoCloseable {

    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;

    private final ChromeDriver driver;

    private Browser(File chromium, File chromedriver) {
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver)
                .usingAnyFreePort()
                .build();
        ChromeOptions options = new ChromeOptions().setBinary(chromium);
        options.addArguments("--headless=new", "--disable-gpu", "--hide-scrollbars");
        // In a container, where the tests run as root and /dev/shm is small.
        options.addArguments("--no-sandbox", "--disable-dev-shm-usage");
        LoggingPreferences everything = new LoggingPreferences();
        everything.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", everything);
        driver = new ChromeDriver(service, options);
    }

    /** Skips the tests of the caller where there is no Chromium. */
    static Browser start() {
        Optional<File> chromium = program("chromium", "chromium-browser", "google-chrome");
        Optional<File> chromedriver = program("chromedriver");
        assumeTrue(
                chromium.isPresent() && chromedriver.isPresent(),
                "there is no chromium with its chromedriver on PATH: the pages were not opened in a browser");
        return new Browser(chromium.orElseThrow(), chromedriver.orElseThrow());
    }

    private static Optional<File> program(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> new File(folder, name)))
                .filter(File::canExecute)
                .findFirst();
    }

    void open(String address) {
        driver.get(address);
    }

    /** A window of this size, of somebody who prefers this. */
    void seenBy(int width, int height, String colorScheme, boolean lessMotion) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(
                                Map.of("name", "prefers-color-scheme", "value", colorScheme),
                                Map.of("name", "prefers-reduced-motion", "value", lessMotion ? "reduce" : ""))));
    }

    void asOnADesk() {
        seenBy(WIDTH, HEIGHT, "light", false);
    }

    /** What a function body returns in the page. */
    @Nullable
    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** What an expression comes to in the page, in which the page's own modules have their names. */
    @Nullable
    Object module(String module, String expression, Object... arguments) {
        return driver.executeAsyncScript(
                "const done = arguments[arguments.length - 1], given = arguments;"
                        + "import('/assets/%s.js').then(module => %s).then(done, failed => done(String(failed)));"
                                .formatted(module, expression),
                arguments);
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    WebElement one(String selector) {
        return driver.findElement(By.cssSelector(selector));
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
        new Actions(driver).sendKeys(key).perform();
    }

    /** What the page said to its console since it was asked last, errors and warnings: also what a policy has forbidden. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    String address() {
        return String.valueOf(driver.getCurrentUrl());
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
