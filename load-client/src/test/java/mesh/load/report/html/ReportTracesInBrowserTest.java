package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.TraceFigures;
import mesh.load.results.contender.TraceIds;
import mesh.load.sample.SampleRun;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Tests the links from traced requests to their traces. */
class ReportTracesInBrowserTest extends ReportInBrowser {

    private static final String RUN = "20261124-101500-smoke";

    @Test
    @OwnPage
    void aUserFoundBySearchHasALinkToItsTrace() throws Exception {
        String id = lookUp(write("linked", traced("http://localhost:3000/trace/{traceId}?by=id")), 3);

        WebElement link = browser.driver().findElement(By.cssSelector("#burst-found a"));
        assertThat(texts("#burst-found").getFirst()).contains("trace " + id);
        assertThat(link.getDomAttribute("href")).isEqualTo("http://localhost:3000/trace/" + id + "?by=id");
    }

    /** Results may come from an untrusted source, so an address in them may be a script. */
    @Test
    @OwnPage
    void onlyAWebAddressBecomesALink() throws Exception {
        String id = lookUp(write("hostile", traced("javascript:alert('{traceId}')//https://")), 3);

        assertThat(texts("#burst-found").getFirst()).contains("trace " + id);
        assertThat(texts("#burst-found a")).isEmpty();
    }

    @Test
    @OwnPage
    void onlyTheIdIsShownIfThereIsNoAddress() throws Exception {
        String id = lookUp(write("unlinked", traced(null)), 3);

        assertThat(texts("#burst-found").getFirst()).contains("trace " + id);
        assertThat(texts("#burst-found a")).isEmpty();
    }

    @Test
    void requestsWithoutTracingHaveNoTrace() {
        browser.driver().findElement(By.id("burst-user")).sendKeys("3");

        assertThat(texts("#burst-found").getFirst()).contains("User 3").doesNotContain("trace");
    }

    private static RunResult traced(@Nullable String url) {
        return SampleRun.study().traces(new TraceFigures(RUN, url)).build();
    }

    /** Looks up a user on the page, and returns the id of their trace in the results. In a burst, a request has the number of its user. */
    private static String lookUp(Path report, int user) {
        browser.open(report);
        browser.driver().findElement(By.id("burst-user")).sendKeys(Integer.toString(user));
        return new TraceIds(RUN, run.contenders().getFirst().id(), 1).trace(user - 1);
    }
}
