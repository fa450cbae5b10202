package mesh.load.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.print.PageSize;
import org.openqa.selenium.print.PrintOptions;

/**
 * The Chromium of this machine, without a window. It gets the paths of Chromium and chromedriver, so that Selenium downloads neither. The
 * actions of a test on a page are in a subclass beside the test.
 */
public abstract class Chromium implements AutoCloseable {

    /**
     * Debian's build of Chromium without the parts that only a window needs: pages take a fifth less processor time. On the PATH there is only
     * a script that starts it. If the driver kills the script, the browser keeps running.
     */
    private static final File WITHOUT_WINDOW = new File("/usr/lib/chromium/chromium-headless-shell");

    private final ChromeDriver driver;

    /**
     * Starts the browser, or skips the calling tests if Chromium is not installed.
     *
     * @param unseen the pages that are not checked without Chromium, for the message
     * @param logs names in {@link LogType} of the logs that the browser keeps, besides the console messages of a page
     */
    protected Chromium(String unseen, String... logs) {
        Optional<File> chromium = Optional.of(WITHOUT_WINDOW)
                .filter(File::canExecute)
                .or(() -> program("chromium", "chromium-browser", "google-chrome"));
        Optional<File> chromedriver = program("chromedriver");
        assumeTrue(
                chromium.isPresent() && chromedriver.isPresent(),
                "wants chromium and chromedriver: they are not on the PATH, so " + unseen + " not opened in a browser");
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.orElseThrow())
                .usingAnyFreePort()
                .build();
        driver = new ChromeDriver(service, options(chromium.orElseThrow(), logs));
    }

    private static Optional<File> program(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> new File(folder, name)))
                .filter(File::canExecute)
                .findFirst();
    }

    private static ChromeOptions options(File chromium, String... logs) {
        ChromeOptions options = new ChromeOptions().setBinary(chromium);
        options.addArguments("--headless=new", "--disable-gpu", "--hide-scrollbars", "--window-size=1280,800");
        // A window behind another one would otherwise run its timers only once a minute.
        options.addArguments(
                "--disable-background-timer-throttling",
                "--disable-backgrounding-occluded-windows",
                "--disable-renderer-backgrounding",
                "--disable-features=IntensiveWakeUpThrottling");
        // Containers need these options: there the tests run as root, and /dev/shm is small.
        options.addArguments("--no-sandbox", "--disable-dev-shm-usage");
        LoggingPreferences everything = new LoggingPreferences();
        everything.enable(LogType.BROWSER, Level.ALL);
        Stream.of(logs).forEach(log -> everything.enable(log, Level.ALL));
        options.setCapability("goog:loggingPrefs", everything);
        return options;
    }

    /** Returns the driver, for actions for which this class has no method. */
    public final ChromeDriver driver() {
        return driver;
    }

    /** Opens an address and waits until the page is loaded. */
    public final void open(String address) {
        driver.get(address);
    }

    /** Runs a function body in the page and returns its result. */
    public @Nullable Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Resizes the page; {@code density} is the number of device pixels per CSS pixel. */
    public final void size(int width, int height, int density) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", density, "mobile", density > 1));
    }

    /**
     * Emulates a user's preferences.
     *
     *
     * @param media {@code screen} or {@code print}
     */
    protected final void media(String media, String colorScheme, boolean lessMotion) {
        List<Map<String, String>> features =
                new ArrayList<>(List.of(Map.of("name", "prefers-color-scheme", "value", colorScheme)));
        features.add(Map.of("name", "prefers-reduced-motion", "value", lessMotion ? "reduce" : ""));
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", media, "features", features));
    }

    /** Returns the number of sheets of A4 paper that the page needs. */
    public final int printedSheets() {
        PrintOptions a4 = new PrintOptions();
        a4.setPageSize(new PageSize(29.7, 21));
        byte[] pdf = Base64.getDecoder().decode(driver.print(a4).getContent());
        return (int) Pattern.compile("/Type\\s*/Page\\b")
                .matcher(new String(pdf, StandardCharsets.ISO_8859_1))
                .results()
                .count();
    }

    /** Returns the errors and warnings on the page's console since the last call, including resources that a policy has blocked. */
    public final List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    /** With {@code -Dtest.screenshots=true}, saves a picture of the page, so that a person can look at the tested page. */
    public final void screenshot(String name) throws IOException {
        if (!Boolean.getBoolean("mesh.test.screenshots")) {
            return;
        }
        Path folder = Files.createDirectories(Path.of("target", "screenshots"));
        Files.write(folder.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public final void close() {
        driver.quit();
    }
}
