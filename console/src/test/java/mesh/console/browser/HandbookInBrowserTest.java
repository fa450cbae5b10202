package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import mesh.console.site.handbook.Handbook;
import mesh.load.lesson.Lessons;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Opens the handbook of this project's documents as files, without a server. */
class HandbookInBrowserTest extends PagesInBrowser {

    private static final String DOCUMENT = "docs/scenarios.html";
    private static final String LESSON = Lessons.shipped().get(2).title();
    private static final String ALL_WORDS = "wait pend";

    @TempDir
    private static Path site;

    private static List<String> written = List.of();

    @BeforeAll
    static void write() throws IOException {
        written = Handbook.write(Path.of("..").toAbsolutePath().normalize(), site, null);
    }

    @BeforeEach
    void forgetComplaints() {
        browser().complaints();
    }

    private static void open(String page) {
        browser().open(site.resolve("handbook").toUri() + page);
    }

    private static List<String> pages() {
        return written.stream().filter(page -> page.endsWith(".html")).toList();
    }

    private static void search(String words) {
        browser().one("#search").clear();
        browser().one("#search").sendKeys(words);
    }

    @Test
    void theHandoutHasTwoSheets() {
        open("docs/handout.html");

        assertThat(browser().printedSheets()).isEqualTo(2);
    }

    @Test
    void sectionsWithAllWordsAreFoundAsOneTypes() {
        open("index.html");

        search(ALL_WORDS);

        List<WebElement> found = browser().all("#found li");
        assertThat(found).hasSizeBetween(2, 50);
        assertThat(browser().text("#search-words")).isEqualTo(found.size() + " sections contain " + ALL_WORDS + ".");
        assertThat(browser().one("#search-words").getAriaRole()).isEqualTo("status");
        assertThat(browser().isShown("#all")).isFalse();
        assertThat(browser().all("#found mark"))
                .map(WebElement::getText)
                .allMatch(mark -> mark.matches("(?i)(wait|pend).*"));

        search("  ");

        assertThat(browser().text("#search-words")).isEmpty();
        assertThat(browser().isShown("#all")).isTrue();
        assertThat(browser().isShown("#found")).isFalse();
        assertThat(browser().complaints()).isEmpty();
    }

    @Test
    void aFoundSectionHasItsHeadingItsDocumentAndASnippet() {
        open("index.html");

        search("barrier skew users arrive");

        String first = browser().text("#found li");
        assertThat(first.lines().count()).isEqualTo(3);
        assertThat(browser().one("#found a").getDomAttribute("href")).matches("[\\w/-]+\\.html#[\\w-]+");
    }

    @Test
    void sectionsWithAHeadingThatMatchesComeFirst() {
        open("index.html");

        search("barrier");

        assertThat(browser().text("#found a")).containsIgnoringCase("barrier");
        assertThat(browser()
                        .all("#found li")
                        .getLast()
                        .getText()
                        .lines()
                        .findFirst()
                        .orElseThrow())
                .doesNotContainIgnoringCase("barrier");
    }

    @Test
    void aLessonIsFoundByItsSubject() {
        open("index.html");

        search("block on event loop");

        assertThat(browser().text("#found a")).isEqualTo("Lesson 3: " + LESSON);
        assertThat(browser().one("#found a").getDomAttribute("href"))
                .isEqualTo("../lesson-block-on-an-event-loop.html");
    }

    @Test
    void aQuestionIsFoundByItsSubject() {
        open("index.html");

        search("why is my p99 high");

        assertThat(browser().all("#found li")).isNotEmpty();
        assertThat(browser().one("#found a").getDomAttribute("href")).matches("[.][.]/lesson-.*|docs/.*");
    }

    /** The changelog names each subject, but explains none. */
    @Test
    void theChangelogIsLast() {
        open("index.html");

        search("pool");

        List<String> places = browser().all("#found a").stream()
                .map(link -> String.valueOf(link.getDomAttribute("href")))
                .toList();
        assertThat(places.stream().dropWhile(place -> !place.startsWith("CHANGELOG")))
                .allMatch(place -> place.startsWith("CHANGELOG"));
    }

    @Test
    void aSearchWithoutResultSaysSo() {
        open("index.html");

        search("<b>zzz</b>");

        assertThat(browser().text("#search-words")).isEqualTo("No section contains <b>zzz</b>.");
        assertThat(browser().all("#found li")).isEmpty();
    }

    /** A reader who uses only the keyboard opens the second result. */
    @Test
    void theResultsCanBeReachedWithTheKeyboard() {
        open("index.html");
        browser().one("#search").sendKeys(ALL_WORDS);
        String second = browser().all("#found a").get(1).getDomProperty("href");

        browser().press(Keys.ENTER);
        browser().press(Keys.TAB);
        browser().press(Keys.ENTER);

        eventually(() -> assertThat(browser().address()).isEqualTo(second));
        assertThat(browser().run("return document.getElementById(decodeURIComponent(location.hash.slice(1)))"))
                .isNotNull();
    }

    @Test
    void theAddressKeepsTheSearchAfterAReload() {
        open("index.html");
        search("pool & more");
        String address = browser().address();

        browser().open("about:blank");
        browser().open(address);

        assertThat(address).endsWith("index.html?q=pool%20%26%20more");
        assertThat(browser().one("#search").getDomProperty("value")).isEqualTo("pool & more");
        assertThat(browser().all("#found li")).isNotEmpty();
    }

    @Test
    void theFieldOfADocumentSearchesOnTheStartPage() {
        open(DOCUMENT);

        browser().one(".above input").sendKeys("event loop", Keys.ENTER);

        eventually(() -> assertThat(browser().text("#search-words")).contains("contain event loop"));
        assertThat(browser().address()).contains("/handbook/index.html?q=event");
    }

    @Test
    void theThemeAppliesToAllPages() {
        open("index.html");

        browser().one("#theme").click();
        open(DOCUMENT);

        assertThat(browser().run("return document.documentElement.dataset.theme"))
                .isEqualTo("dark");
        assertThat(browser().text("#theme")).isEqualTo("Light");
    }

    /** The pages of the handbook must fit a phone, and anything wider scrolls within itself. */
    @Test
    void noPageIsWiderThanAPhone() {
        browser().seenBy(390, 844, "light", false);
        for (String page : pages()) {
            browser().open(site.resolve(page).toUri().toString());
            assertThat(browser().run("return document.documentElement.scrollWidth"))
                    .as(page)
                    .isEqualTo(390L);
        }
        assertThat(browser().complaints()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"390, light", "1280, dark"})
    void thePagesHaveNoViolation(int width, String colorScheme) throws IOException {
        browser().seenBy(width, 844, colorScheme, false);
        for (String page : List.of("index.html", "index.html?q=pool", "README.html", "ARCHITECTURE.html")) {
            open(page);
            assertThat(browser().violations()).as(page).isEqualTo("");
            browser().screenshot("handbook-" + page.replaceAll("\\W+", "-") + width + colorScheme);
        }
    }

    @Tag("faults")
    @ParameterizedTest
    @CsvSource({"390, dark", "1280, light"})
    void noDocumentHasAViolation(int width, String colorScheme) throws IOException {
        browser().seenBy(width, 844, colorScheme, false);
        for (String page : pages()) {
            browser().open(site.resolve(page).toUri().toString());
            assertThat(browser().violations()).as(page).isEqualTo("");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {390, 1280})
    void theOutlineIsBesideTheTextOrClosed(int width) {
        browser().seenBy(width, 844, "light", false);

        open(DOCUMENT);

        boolean isWide = width > 1000;
        assertThat(browser().isShown(".outline a")).isEqualTo(isWide);
        assertThat(browser().one(".outline").getRect().x
                        > browser().one("article").getRect().x)
                .isEqualTo(isWide);
    }
}
