package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.SampleRun;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Opens the report of a study from disk in a desktop window, and reads figures and texts from the page. */
abstract class ReportInBrowser {

    @TempDir
    static Path folder;

    static Browser browser;
    static RunResult run;
    static Path page;

    @RegisterExtension
    static final OneBrowser ONE = new OneBrowser();

    /**
     * Starts one browser for all tests of a JVM. Maven runs the test classes one by one, and the start of a browser takes longer than most
     * tests.
     */
    static final class OneBrowser implements BeforeAllCallback {

        private @Nullable Browser started;

        @Override
        public void beforeAll(ExtensionContext context) {
            started = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(OneBrowser.class))
                    .computeIfAbsent(Browser.class, any -> Browser.start(), Browser.class);
        }
    }

    @BeforeAll
    static void open() throws Exception {
        browser = Objects.requireNonNull(ONE.started);
        run = SampleRun.study().build();
        page = write("study", run);
    }

    /**
     * Marks a test that opens its own page. The study's page is not opened for it, because drawing that page takes longer than most tests.
     */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface OwnPage {}

    /** Marks a test that only reads the study's page, and at most chooses a contender. So the next test can use the same page. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface OnlyReads {}

    /** The study's page if it is open, and no test has changed it. */
    private static @Nullable Path unchanged;

    @BeforeEach
    void useADesktopWindow(TestInfo test) {
        if (page.equals(unchanged) && !isMarked(test, OwnPage.class)) {
            return;
        }
        unchanged = null;
        browser.open("about:blank"); // so that the previous test's page is not drawn in this size and theme
        browser.complaints(); // discards the console messages of the previous test
        browser.prefer("light");
        browser.size(1280, 800, 1);
        if (!isMarked(test, OwnPage.class)) {
            browser.open(page);
        }
    }

    /** The storage contains, for example, the theme that a test chose. */
    @AfterEach
    void clearTheStorageOfThePage(TestInfo test) {
        browser.run("try { localStorage.clear(); } catch (none) { /* this page has no storage */ }");
        unchanged = isMarked(test, OnlyReads.class) ? page : null;
    }

    private static boolean isMarked(TestInfo test, Class<? extends Annotation> mark) {
        return test.getTestMethod().orElseThrow().isAnnotationPresent(mark);
    }

    /**
     * Keeps five contenders of the study: with 14 panels, the page takes twice as long to draw.
     *
     * @param name of the page's file
     */
    static void openOnlyFive(String name, SampleRun study) throws Exception {
        Set<String> five = Set.of(
                "netty-webclient", "netty-rest-webclient", "netty-rsocket", "netty-block", "tomcat-resttemplate");
        List<ContenderResult> kept = study.build().contenders().stream()
                .filter(one -> five.contains(one.id()))
                .toList();
        assertThat(kept).hasSameSizeAs(five);
        run = study.contenders(kept).build();
        page = write(name, run);
    }

    static Path write(String name, RunResult result) throws Exception {
        return Files.writeString(
                folder.resolve(name + ".html"), Experiments.report(result).html());
    }

    static void choose(String id) {
        int index = run.contenders().indexOf(contender(id));
        browser.run("document.querySelector(`input[name=contender][value='${arguments[0]}']`).click()", index);
    }

    static ContenderResult contender(String id) {
        return run.contenders().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    static String background() {
        return (String) browser.run("return getComputedStyle(document.body).backgroundColor");
    }

    /** Returns the colour and the pattern with which a request's bar is drawn. */
    static String styleOfBar(int request) {
        return (String) browser.run("""
                const chart = echarts.getInstanceByDom(document.getElementById('burst-chart'));
                const drawn = chart.getModel().getSeriesByIndex(0).getData().getItemGraphicEl(arguments[0]);
                const { fill, decal } = (drawn.type === 'group' ? drawn.childAt(0) : drawn).style;
                return [fill, decal?.rotation, decal?.image?.toDataURL()].join(' ');""", request);
    }

    static long number(String script) {
        return ((Number) browser.run(script)).longValue();
    }

    static List<String> texts(String selector) {
        return browser.driver().findElements(By.cssSelector(selector)).stream()
                .map(WebElement::getText)
                .toList();
    }

    static List<String> values(String selector) {
        return browser.driver().findElements(By.cssSelector(selector)).stream()
                .map(one -> String.valueOf(one.getDomAttribute("value")))
                .toList();
    }
}
