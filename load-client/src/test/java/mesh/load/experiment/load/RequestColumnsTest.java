package mesh.load.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.results.contender.RequestTable;
import mesh.load.results.contender.RequestTable.Kind;
import mesh.load.sample.SampleLoad;
import mesh.load.scenario.Work;
import org.junit.jupiter.api.Test;

class RequestColumnsTest {

    @Test
    void writesEachRequestAsARow() {
        RequestTable table = ContenderSummary.table(SampleLoad.burst(), new Work.Triangular());

        assertThat(table.user()).containsExactly(1, 2, 3, 4);
        assertThat(table.cnt()).containsExactly(1, 2, 3, 4);
        assertThat(table.lastByte()).containsExactly(100_000_000L, 200_000_000L, 5_000_000L, 250_000_000L);
        assertThat(table.firstByte()).containsOnlyNulls();
        assertThat(table.kinds())
                .containsExactly(
                        new Kind("ok", 200, null),
                        new Kind("server-error", 500, "read-timeout"),
                        new Kind("truncated", 200, null));
        assertThat(table.outcome()).containsExactly(0, 0, 1, 2);
    }

    @Test
    void aLateRequestBeginsWhenItWasDue() {
        RequestTable table = ContenderSummary.table(SampleLoad.sentLate(), new Work.Triangular());

        assertThat(table.start()).containsExactly(10_000_000L);
        assertThat(table.firstByte()).containsExactly(45_000_000L);
    }
}
