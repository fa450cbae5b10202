package mesh.load.experiment.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.IntFunction;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityFigures.CapacityStep;
import mesh.load.run.testbed.users.LoadTarget;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;

/** Tests the search with a simulated server, which has a known capacity and needs no real time. */
class CapacitySearchTest {

    private static final int CONNECTIONS = 4;

    private final List<Shape> fired = new ArrayList<>();
    private final Set<Duration> timeouts = new HashSet<>();
    private long clientDelayNanos;
    private int start = 100;

    @Test
    void findsTheCapacityOfAServerAndKeepsEveryStep() throws InterruptedException {
        CapacityFigures capacity = find(Duration.ofMillis(50), index -> new Outcome.Ok(200));

        assertThat(capacity.sustainedPerSecond())
                .as("rate of four requests at a time that take 10 ms each")
                .isBetween(380, 402);
        assertThat(capacity.unsustainedPerSecond()).isBetween(401, 425);
        assertThat(capacity.end()).isEqualTo("precise");
        assertThat(capacity.steps()).extracting(CapacityStep::perSecond).startsWith(100, 200, 400);
        assertThat(fired)
                .as("loads: one for each step, and one that is not counted")
                .hasSize(capacity.steps().size() + 1);
        assertThat(capacity.steps()).allSatisfy(step -> {
            assertThat(step.requests()).isGreaterThanOrEqualTo(500);
            assertThat(step.sustained()).isEqualTo(step.overBound() + step.failed() <= step.requests() / 100.0);
        });
    }

    /** The search then skips low rates, which the contender sustains anyway but which would cost time. */
    @Test
    void beginsAtTheGivenRate() throws InterruptedException {
        start = 300;

        CapacityFigures capacity = find(Duration.ofMillis(50), index -> new Outcome.Ok(200));

        assertThat(capacity.steps()).extracting(CapacityStep::perSecond).startsWith(300, 600, 600, 424);
        assertThat(capacity.sustainedPerSecond()).isBetween(380, 425);
    }

    @Test
    void aStepWithFailuresIsNotSustainedHoweverFastTheyAre() throws InterruptedException {
        CapacityFigures capacity = find(
                Duration.ofMillis(50),
                index -> index % 50 == 0 ? new Outcome.ServerError(500, "x") : new Outcome.Ok(200));

        assertThat(capacity.end()).isEqualTo("never-sustained");
        assertThat(capacity.sustainedPerSecond()).isZero();
        assertThat(capacity.steps())
                .allSatisfy(step -> assertThat(step.failed()).isPositive());
    }

    @Test
    void noRateIsSustainedIfTheBoundIsShorterThanTheServiceTime() throws InterruptedException {
        CapacityFigures capacity = find(Duration.ofMillis(5), index -> new Outcome.Ok(200));

        assertThat(capacity.sustainedPerSecond()).isZero();
        assertThat(capacity.steps())
                .allSatisfy(step -> assertThat(step.overBound()).isEqualTo(step.requests()));
    }

    @Test
    void oneRequestInAHundredMayFail() throws InterruptedException {
        CapacityFigures capacity = find(
                Duration.ofMillis(50),
                index -> index % 100 == 0 ? new Outcome.ServerError(500, "x") : new Outcome.Ok(200));

        CapacityStep first = capacity.steps().getFirst();
        assertThat(first.failed()).isEqualTo(first.requests() / 100);
        assertThat(first.sustained()).isTrue();
    }

    @Test
    void aResponseThatTakesExactlyTheBoundIsInTime() throws InterruptedException {
        CapacityFigures capacity = find(Duration.ofMillis(10), index -> new Outcome.Ok(200));

        assertThat(capacity.steps().getFirst().overBound()).isZero();
        assertThat(capacity.sustainedPerSecond()).isPositive();
    }

    @Test
    void onlyUnsustainedStepsAreReportedAsDisturbed() {
        long bound = Duration.ofMillis(50).toNanos();
        CapacityFigures capacity = new CapacityFigures(
                "delay",
                CONNECTIONS,
                bound,
                100,
                200,
                "precise",
                List.of(step(true, bound), step(false, bound / 2), step(false, bound / 2 + 1)),
                List.of());

        assertThat(CapacitySearch.disturbance(capacity))
                .contains(new ValidityWarning(
                        "sent-late",
                        "delay",
                        "in 1 of 3 steps, the load client itself was delayed by more than half of the bound. The sustained rate "
                                + "may be higher on a quiet machine"));
    }

    private static CapacityStep step(boolean sustained, long clientDelayNanos) {
        return new CapacityStep(100, 1_000_000_000, 100, 0, 0, 0, 0, clientDelayNanos, 1, 1, sustained);
    }

    @Test
    void countsTheStepsInWhichTheLoadClientWasDelayed() throws InterruptedException {
        CapacityFigures quiet = find(Duration.ofMillis(50), index -> new Outcome.Ok(200));
        clientDelayNanos = 26_000_000;
        CapacityFigures disturbed = find(Duration.ofMillis(50), index -> new Outcome.Ok(200));

        assertThat(CapacitySearch.disturbance(quiet)).isEmpty();
        assertThat(CapacitySearch.disturbance(disturbed))
                .hasValueSatisfying(warning ->
                        assertThat(warning.text()).startsWith("in ").contains("steps, the load client itself was"));
    }

    /**
     * The search need not wait longer than ten times the bound, because such a request has already exceeded it. On a busy machine, it must
     * wait at least a second.
     */
    @Test
    void doesNotWaitMuchLongerThanTheBoundForARequest() throws InterruptedException {
        find(Duration.ofMillis(50), index -> new Outcome.Ok(200));
        assertThat(timeouts).containsOnly(Duration.ofSeconds(1));

        timeouts.clear();
        find(Duration.ofSeconds(2), index -> new Outcome.Ok(200));
        assertThat(timeouts).containsOnly(Duration.ofSeconds(20));

        timeouts.clear();
        find(Duration.ofSeconds(10), index -> new Outcome.Ok(200));
        assertThat(timeouts).as("timeouts, at most the scenario's").containsOnly(Duration.ofMinutes(1));
    }

    @Test
    void describesTheResultInASentence() throws InterruptedException {
        assertThat(CapacitySearch.sentence(find(Duration.ofMillis(5), index -> new Outcome.Ok(200))))
                .matches("delay: sustained 0 requests a second, failed at \\d+ \\(\\d+ steps, never-sustained\\)");
    }

    private CapacityFigures find(Duration bound, IntFunction<Outcome> outcome) throws InterruptedException {
        Capacity goal = new Capacity(bound, Duration.ofHours(1), start);
        CapacitySearch finding = new CapacitySearch(goal, Duration.ofMinutes(1));
        return finding.find(delay(outcome), Duration.ofHours(1));
    }

    /** Returns a target that responds to each request after 10 ms. */
    private LoadTarget delay(IntFunction<Outcome> outcome) {
        return new LoadTarget("delay", CONNECTIONS, (shape, timeout, progress) -> {
            fired.add(shape);
            timeouts.add(timeout);
            return serve((Shape.Open) shape, CONNECTIONS, outcome);
        });
    }

    private LoadResult serve(Shape.Open shape, int connections, IntFunction<Outcome> outcome) {
        PriorityQueue<Long> free = new PriorityQueue<>();
        for (int i = 0; i < connections; i++) {
            free.add(0L);
        }
        List<RequestRecord> requests = new ArrayList<>();
        for (int i = 0; i < shape.requests(); i++) {
            long due = shape.dueNanos(i);
            long start = Math.max(due, free.remove());
            long end = start + 10_000_000;
            free.add(end);
            requests.add(new RequestRecord(1, i + 1, due, start, 0, end, end, end, 2, 0, outcome.apply(i)));
        }
        return new LoadResult(
                "nio",
                connections,
                clientDelayNanos,
                0,
                requests,
                new BarrierFigures(Instant.EPOCH, 0, 1, 0, 0),
                null,
                false,
                0,
                null);
    }
}
