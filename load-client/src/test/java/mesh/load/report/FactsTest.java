package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.experiment.Experiments;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.ApplicationFigures.StartFigures;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the sentence about a run without assertions, for each kind of experiment. */
class FactsTest {

    private static final ApplicationFigures STARTED = new ApplicationFigures(
            null, List.of(new StartFigures("a", 1, 2L, 2L, 1L, 2L, 20L)), List.of(), List.of(), null);

    @Test
    void countsContendersThatServedEveryRequest() {
        assertThat(fact(SampleRun.complete()
                        .contenders(
                                SampleContender.named("a").served(100).build(),
                                SampleContender.named("b").served(300).build())
                        .build()))
                .isEqualTo("2 of 2 contenders served every request, in 100 ms (a) to 300 ms (b). "
                        + "No request ended with a 500.");
    }

    @Test
    void namesTheHighestRates() {
        assertThat(fact(SampleRun.capacity(found("a", 350), found("b", 0)).build()))
                .isEqualTo("a sustained 350 requests per second; b sustained 0 requests per second.");
    }

    @Test
    void saysHowWideTheAnswerOfAnUnfinishedSearchIs() {
        assertThat(fact(SampleRun.capacity(found("a", 350, 420, "out-of-time"), found("b", 900, null, "out-of-time"))
                        .build()))
                .isEqualTo(
                        "a sustained 350 requests per second (the search ran out of time: the highest rate is between this and 420); "
                                + "b sustained 900 requests per second (the search ran out of time, and the highest rate may be any higher one).");
    }

    @Test
    void summarizesASoak() {
        assertThat(fact(SampleRun.soak().build()))
                .isEqualTo("900 s at 100 requests per second: 89,999 of 90,000 requests got a valid response.");
    }

    @Test
    void summarizesTheLoadOfApplications() {
        assertThat(fact(SampleRun.complete().applications(STARTED).build()))
                .startsWith("0 of 1 contender served every request.");
        assertThat(fact(SampleRun.complete()
                        .measurement(
                                new Measurement.Isolated(STARTED, new Measurement.Capacity(List.of(found("a", 350)))))
                        .build()))
                .isEqualTo("a sustained 350 requests per second.");
        assertThat(fact(SampleRun.complete()
                        .measurement(new Measurement.Isolated(STARTED, Measurement.Load.NONE))
                        .build()))
                .isEqualTo("Applications were started, and no contender came under load.");
    }

    @Test
    void reportsThatNothingWasMeasured() {
        assertThat(fact(SampleRun.complete()
                        .measurement(new Measurement.Soak(null))
                        .build()))
                .isEqualTo("No contender came under load.");
    }

    private static CapacityFigures found(String contender, int perSecond) {
        return found(contender, perSecond, null, "precise");
    }

    private static CapacityFigures found(String contender, int perSecond, @Nullable Integer failed, String end) {
        return new CapacityFigures(contender, 8, 100_000_000, perSecond, failed, end, List.of(), List.of());
    }

    private static String fact(RunResult run) {
        return new RunSections(run, Experiments.TABLES).fact();
    }
}
