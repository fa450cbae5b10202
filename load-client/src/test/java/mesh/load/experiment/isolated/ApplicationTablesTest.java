package mesh.load.experiment.isolated;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import mesh.load.experiment.Experiments;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.ApplicationFigures.ApacheBenchFigures;
import mesh.load.results.experiment.ApplicationFigures.PublishedFigure;
import mesh.load.results.experiment.ApplicationFigures.PublishedStudy;
import mesh.load.results.experiment.ApplicationFigures.StartFigures;
import mesh.load.sample.SampleRun;
import mesh.load.text.TerminalColours;
import org.junit.jupiter.api.Test;

class ApplicationTablesTest {

    private static final String NONE = "2 of the 6 starts that a comparison needs";

    private final String markdown = markdown(applications(1_040, false));

    @Test
    void theTableOfStartsHasAColumnForEachApplication() {
        assertThat(markdown)
                .contains("Start-up, 1 to 2 starts of each: median (from to).")
                .containsPattern("\\| time to ready, s +\\| 2.50 \\(2.00 to 3.00\\) +\\| 4.00 +\\|")
                .containsPattern("\\| jvm.threads.live +\\| 20 +\\| - +\\|");
    }

    @Test
    void listsDifferencesFirstAndCountsEqualVerdicts() {
        assertThat(markdown).contains("- b is faster: b needs 0.50\n- " + NONE + " (2 comparisons)\n");
    }

    @Test
    void estimatesHowManyComparisonsDifferByChance() {
        assertThat(compared(19, 6)).doesNotContain("by chance alone");
        assertThat(compared(40, 6)).contains("- about 2 of 40 comparisons differ by chance alone");
        assertThat(compared(40, 5)).as("too few pairs to differ").doesNotContain("by chance alone");
    }

    private static String markdown(ApplicationFigures applications) {
        return Experiments.summary(
                        SampleRun.complete().applications(applications).build())
                .table(TerminalColours.PLAIN, Integer.MAX_VALUE);
    }

    private static String compared(int times, int pairs) {
        ComparisonFigures one = new ComparisonFigures("b", "a", 1, .9, 1.1, .95, pairs, "no difference measured");
        ApplicationFigures many = new ApplicationFigures(
                "a",
                List.of(new StartFigures("a", 1, 2L, 2L, 1L, 2L, 20L)),
                Collections.nCopies(times, one),
                List.of(),
                null);
        return markdown(many);
    }

    @Test
    void reportsWhetherAbAgreesWithinFivePercent() {
        assertThat(markdown).contains("netty-webclient: the load client and ab agree within 5 %: ours is 0.96 of ab's");
        assertThat(markdown(applications(1_100, true)))
                .contains("the load client and ab do not agree within 5 %: ours is 0.91 of ab's")
                .doesNotContain("could be found");
    }

    @Test
    void showsPublishedFiguresBesideOursAndListsMissingTables() {
        assertThat(markdown)
                .contains("| tomcat, published |")
                .containsPattern("\\| threads +\\| 25 +\\| 20 +\\| - +\\|")
                .contains("only these tables of \"A study\" could be found");
    }

    @Test
    void reportsThatNothingWasCompared() {
        ApplicationFigures alone = new ApplicationFigures(
                null, List.of(new StartFigures("a", 1, 2L, 2L, 1L, 2L, 20L)), List.of(), List.of(), null);
        assertThat(markdown(alone))
                .contains("- nothing was compared: a comparison needs two applications and a baseline\n");
    }

    private static ApplicationFigures applications(double ab, boolean complete) {
        return new ApplicationFigures(
                "a",
                List.of(
                        new StartFigures("a", 1, 2_000_000_000L, 2_100_000_000L, 1L, 2L, 20L),
                        new StartFigures("b", 1, 4_000_000_000L, 4_100_000_000L, null, null, null),
                        new StartFigures("a", 2, 3_000_000_000L, 3_100_000_000L, 1L, 2L, 20L)),
                List.of(
                        new ComparisonFigures("b", "a", 1, 1, 1, .95, 2, NONE),
                        new ComparisonFigures("b", "a", .5, .4, .6, .95, 6, "b is faster: b needs 0.50"),
                        new ComparisonFigures("c", "a", 1, 1, 1, .95, 2, NONE)),
                List.of(new ApacheBenchFigures("netty-webclient", 1, ab, 1_000, 100, 0)),
                new PublishedStudy(
                        "A study",
                        "an author",
                        "https://example.org",
                        "with ab",
                        complete,
                        List.of("tomcat"),
                        List.of(new PublishedFigure("threads", "", "threads", List.of(25.0)))));
    }
}
