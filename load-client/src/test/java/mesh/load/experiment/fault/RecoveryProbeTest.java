package mesh.load.experiment.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;

/** Tests how often a probe sends a request, and how it judges the responses. */
class RecoveryProbeTest {

    private static final long FELL_AT = 5_000;
    private static final long LAST_BYTE = 700;

    private final Queue<Outcome> outcomes = new ArrayDeque<>();
    private boolean interrupted;
    private int probes;

    @Test
    void recordsTheEndOfTheFirstValidResponseAndCountsEarlierFailures() throws InterruptedException {
        outcomes.addAll(List.of(
                new Outcome.ServerError(500, "upstream-refused"), new Outcome.TimedOut(false), new Outcome.Ok(200)));

        assertThat(probe(Duration.ofHours(1)).firstValidResponse())
                .isEqualTo(new RecoveryProbe.Recovery(FELL_AT + LAST_BYTE, 2));
        assertThat(probes).isEqualTo(3);
    }

    @Test
    void hasNoRecoveryTimeWithoutAValidResponse() throws InterruptedException {
        RecoveryProbe.Recovery recovery = probe(Duration.ofMillis(120)).firstValidResponse();

        assertThat(recovery.atNanoTime()).isNull();
        assertThat(recovery.failedBefore()).isEqualTo(probes).isPositive();
    }

    @Test
    void sendsNothingIfItMayNotWait() throws InterruptedException {
        assertThat(probe(Duration.ZERO).firstValidResponse()).isEqualTo(new RecoveryProbe.Recovery(null, 0));
        assertThat(probes).isZero();
    }

    @Test
    void sendsAtMostTwentyRequestsASecond() throws InterruptedException {
        long start = System.nanoTime();

        probe(Duration.ofMillis(300)).firstValidResponse();

        assertThat(probes).isLessThanOrEqualTo(1 + (int) ((System.nanoTime() - start) / 50_000_000));
    }

    @Test
    void endsWhenItsThreadIsInterrupted() {
        outcomes.add(new Outcome.Ok(200));
        interrupted = true;

        assertThatThrownBy(() -> probe(Duration.ofHours(1)).firstValidResponse())
                .isInstanceOf(InterruptedException.class);
    }

    private RecoveryProbe probe(Duration patience) {
        LoadPlan plan = new LoadPlan(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
                List.of(new UserRequest("/", "*/*", 1)),
                new Shape.Burst(),
                Duration.ofSeconds(1));
        return new RecoveryProbe(this::fire, plan, patience);
    }

    private LoadResult fire(LoadPlan plan, LoadEngine.Progress progress) {
        probes++;
        Outcome outcome = outcomes.isEmpty() ? new Outcome.Refused() : outcomes.remove();
        RequestRecord only = new RequestRecord(1, 1, 0, 0, 0, 1, 1, LAST_BYTE, 1, 1, outcome);
        BarrierFigures barrier = new BarrierFigures(Instant.EPOCH, FELL_AT, 1, 0, 0);
        return new LoadResult("nio", 1, 0, LAST_BYTE, List.of(only), barrier, null, interrupted, 0, null);
    }
}
