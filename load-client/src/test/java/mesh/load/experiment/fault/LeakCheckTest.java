package mesh.load.experiment.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import mesh.load.results.contender.FaultFigures.ServiceResourceUsage;
import mesh.load.results.contender.ResourceUsage;
import org.junit.jupiter.api.Test;

class LeakCheckTest {

    private static final ResourceUsage IDLE = new ResourceUsage(20, 0, 3, 0, 0, 1L << 20);
    private static final ResourceUsage STUCK = new ResourceUsage(120, 100, 60, 50, 7, 90L << 20);

    @Test
    void endsAtTheFirstSampleInWhichEveryServiceIsBackToIdle() throws Exception {
        LeakCheck.Finding finding = check(
                        Duration.ofMinutes(1),
                        List.of(both(IDLE, IDLE), both(STUCK, IDLE), both(IDLE, STUCK), both(IDLE, IDLE)))
                .untilSettled();

        assertThat(finding.returnToIdleNanos()).isPositive();
        assertThat(finding.usage())
                .containsExactly(
                        new ServiceResourceUsage("gateway", IDLE, IDLE),
                        new ServiceResourceUsage("legacy-backend", IDLE, IDLE));
        assertThat(finding.leakSuspects()).isEmpty();
    }

    @Test
    void namesEachExcessAndItsServiceWhenTheTimeIsOver() throws Exception {
        LeakCheck.Finding finding = check(Duration.ZERO, List.of(both(IDLE, IDLE), both(IDLE, STUCK)))
                .untilSettled();

        assertThat(finding.returnToIdleNanos()).isNull();
        assertThat(finding.leakSuspects())
                .containsExactly(
                        "threads of legacy-backend",
                        "busy threads of legacy-backend",
                        "connections of legacy-backend",
                        "connections in use of legacy-backend",
                        "calls that wait of legacy-backend",
                        "direct buffers of legacy-backend");
    }

    @Test
    void toleratesThreadsConnectionsAndBuffersOfTheJvmNettyAndRSocket() {
        assertThat(more(new ResourceUsage(24, 0, 7, 0, 0, 17L << 20))).isEmpty();
        assertThat(more(new ResourceUsage(25, 0, 3, 0, 0, 1L << 20))).containsExactly("threads of gateway");
        assertThat(more(new ResourceUsage(20, 0, 8, 0, 0, 1L << 20))).containsExactly("connections of gateway");
        assertThat(more(new ResourceUsage(20, 0, 3, 0, 0, (17L << 20) + 1)))
                .containsExactly("direct buffers of gateway");
    }

    @Test
    void aPoolCreatedMeanwhileCountsAsEmptyBefore() {
        ResourceUsage none = new ResourceUsage(20, null, null, null, null, null);
        ResourceUsage pool = new ResourceUsage(20, null, null, 1, 0, null);

        assertThat(LeakCheck.more(new ServiceResourceUsage("gateway", none, pool)))
                .containsExactly("connections in use of gateway");
    }

    @Test
    void connectionsThatWereNotCountedBeforeAreNotALeak() {
        ResourceUsage uncounted = new ResourceUsage(20, 0, null, 0, 0, 1L << 20);

        assertThat(LeakCheck.more(new ServiceResourceUsage("gateway", uncounted, IDLE)))
                .isEmpty();
    }

    @Test
    void reportsNoLeakIfAServiceCanNoLongerBeInspected() throws Exception {
        LeakCheck.Finding finding = check(Duration.ZERO, List.of(both(IDLE, IDLE), Map.of("gateway", IDLE)))
                .untilSettled();

        assertThat(finding).isEqualTo(new LeakCheck.Finding(List.of(), null, List.of()));
    }

    @Test
    void reportsNoLeakForServicesThatCannotBeInspected() throws Exception {
        LeakCheck.Finding finding = new LeakCheck(Map.of(), Map::of, Duration.ZERO).untilSettled();

        assertThat(finding).isEqualTo(new LeakCheck.Finding(List.of(), null, List.of()));
    }

    private static List<String> more(ResourceUsage now) {
        return LeakCheck.more(new ServiceResourceUsage("gateway", IDLE, now));
    }

    private static Map<String, ResourceUsage> both(ResourceUsage gateway, ResourceUsage backend) {
        Map<String, ResourceUsage> both = new LinkedHashMap<>();
        both.put("gateway", gateway);
        both.put("legacy-backend", backend);
        return both;
    }

    private static LeakCheck check(Duration patience, List<Map<String, ResourceUsage>> samples) {
        Queue<Map<String, ResourceUsage>> left = new ArrayDeque<>(samples);
        return new LeakCheck(left.remove(), left::remove, patience);
    }
}
