package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import mesh.load.result.HeldFigures;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeakCheckTest {

    private static final HeldFigures IDLE = new HeldFigures(20, 0, 0, 0, 1L << 20);

    @Test
    void isSettledAtTheFirstLookThatFindsNoMoreThanBefore() throws Exception {
        HeldFigures busy = new HeldFigures(120, 100, 50, 7, 90L << 20);

        LeakCheck.Finding finding =
                check(Duration.ofMinutes(1), IDLE, busy, busy, IDLE).untilSettled();

        assertThat(finding.settledNanos()).isPositive();
        assertThat(finding.after()).isEqualTo(IDLE);
        assertThat(finding.leaked()).isEmpty();
    }

    @Test
    void namesInWhatItStillHoldsMoreWhenPatienceIsOver() throws Exception {
        HeldFigures stuck = new HeldFigures(120, 100, 50, 7, 90L << 20);

        LeakCheck.Finding finding = check(Duration.ZERO, IDLE, stuck).untilSettled();

        assertThat(finding.settledNanos()).isNull();
        assertThat(finding.leaked())
                .containsExactly("threads", "busy threads", "connections", "calls that wait", "direct buffers");
    }

    @Test
    void grantsWhatTheJvmAndNettyKeepForThemselves() {
        assertThat(LeakCheck.more(IDLE, new HeldFigures(24, 0, 0, 0, 17L << 20)))
                .isEmpty();
        assertThat(LeakCheck.more(IDLE, new HeldFigures(25, 0, 0, 0, 1L << 20))).containsExactly("threads");
        assertThat(LeakCheck.more(IDLE, new HeldFigures(20, 0, 0, 0, (17L << 20) + 1)))
                .containsExactly("direct buffers");
    }

    @Test
    void aPoolThatCameIntoBeingMeanwhileHeldNothingBefore() {
        HeldFigures none = new HeldFigures(20, null, null, null, null);

        assertThat(LeakCheck.more(none, new HeldFigures(20, null, 1, 0, null))).containsExactly("connections");
    }

    @Test
    void saysNothingOfAGatewayThatCannotBeLookedInto() throws Exception {
        LeakCheck.Finding finding = LeakCheck.of(() -> null, Duration.ZERO).untilSettled();

        assertThat(finding.after()).isNull();
        assertThat(finding.settledNanos()).isNull();
        assertThat(finding.leaked()).isEmpty();
    }

    private static LeakCheck check(Duration patience, HeldFigures... looks) throws InterruptedException {
        Queue<@Nullable HeldFigures> left = new ArrayDeque<>(List.of(looks));
        return LeakCheck.of(left::poll, patience);
    }
}
