package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.Records;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

class ContenderTableTest {

    /** The first contender of {@code smoke} has both figures. */
    private static final RunResult OURS = SampleRun.complete().build();

    /** Nothing is known about the work of an application of the user. */
    private static final RunResult YOURS =
            SampleRun.complete().contenders(unknown()).build();

    private static ContenderResult unknown() {
        ContenderResult one = SampleContender.smoke().efficiency(null).build();
        return Records.with(Records.with(one, "idealTime", null), "prediction", null);
    }

    @Test
    void idealTimeAndModelAreOnlyWhereTheyAreKnown() {
        assertThat(ContenderTable.html(OURS).markup()).contains("ideal time", "efficiency", "model");
        assertThat(ContenderTable.html(YOURS).markup()).doesNotContain("ideal time", "efficiency", "model");
    }

    @Test
    void onlyColumnsThatAreThereAreExplained() {
        assertThat(ContenderTable.idealReading(OURS).markup()).contains("ideal time", "efficiency", "simulation");
        assertThat(ContenderTable.idealReading(YOURS).markup()).isEmpty();
        assertThat(Experiments.summary(OURS).markdown()).contains("ideal time: the shortest");
        assertThat(Experiments.summary(YOURS).markdown()).doesNotContain("ideal time");
    }
}
