package mesh.stages.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CriticalPathTest {

    private final CriticalPath path = new CriticalPath(1_000);

    @Test
    void stepsThatFollowEachOtherAddUpAndTheGapsAreTheRest() {
        step(Stage.THREAD, 1_000, 1_200);
        step(Stage.CALL, 1_300, 2_300);
        step(Stage.CALL, 2_350, 3_350);

        assertStages(3_400, Stage.THREAD, 200, Stage.CALL, 2_000, Stage.REST, 200);
    }

    /** The second call ends last. The first one was under way all the time, and nothing waited for it. */
    @Test
    void anInstantBelongsToTheCallThatEndsLast() {
        PathStep first = path.begin(Stage.CALL, 1_000);
        PathStep second = path.begin(Stage.QUERY, 1_000);
        path.end(first, 5_000);
        path.end(second, 6_000);

        assertStages(6_000, Stage.QUERY, 5_000);
    }

    /** With two calls at a time, the third begins when the first has ended: the request waited for the first, then for the third. */
    @Test
    void aCallThatHadToWaitForAnotherFollowsIt() {
        PathStep first = path.begin(Stage.CALL, 1_000);
        PathStep second = path.begin(Stage.PERMIT, 1_000);
        path.end(first, 3_000);
        PathStep third = path.begin(Stage.QUERY, 3_100);
        path.end(second, 4_000);
        path.end(third, 9_000);

        assertStages(9_000, Stage.CALL, 2_000, Stage.REST, 100, Stage.QUERY, 5_900);
    }

    @Test
    void theTimeUntilADeadlineBelongsToTheCallThatHasNotReturned() {
        step(Stage.THREAD, 1_000, 1_500);
        path.begin(Stage.CALL, 1_500);

        assertStages(4_000, Stage.THREAD, 500, Stage.CALL, 2_500);
    }

    /** The second call returns, and the first one, which began earlier, is the one that the request waits for until its deadline. */
    @Test
    void theTimeUntilADeadlineBelongsToTheOldestCallThatHasNotReturned() {
        path.begin(Stage.CALL, 1_000);
        PathStep second = path.begin(Stage.QUERY, 1_100);
        path.end(second, 2_000);

        assertStages(9_000, Stage.CALL, 7_000, Stage.QUERY, 900, Stage.REST, 100);
    }

    @Test
    void ofTwoCallsThatHaveNotReturnedTheRequestWaitsForTheOlderOne() {
        path.begin(Stage.CALL, 1_000);
        path.begin(Stage.QUERY, 1_100);

        assertStages(9_000, Stage.CALL, 8_000);
    }

    @Test
    void aStepBeginsNoEarlierThanTheLatestOneEnded() {
        step(Stage.CALL, 1_000, 3_000);
        step(Stage.QUERY, 2_000, 4_000);

        assertStages(4_000, Stage.CALL, 2_000, Stage.QUERY, 1_000);
    }

    /** A request may make ten thousand calls. */
    @Test
    void aStepThatBeginsWhileNoneIsUnderWayHoldsNoOther() {
        step(Stage.CALL, 1_000, 2_000);
        step(Stage.QUERY, 2_100, 3_000);

        PathStep first = path.begin(Stage.CALL, 3_000);
        PathStep second = path.begin(Stage.CALL, 3_000);
        path.end(first, 4_000);

        assertThat(first.before()).isNull();
        assertThat(second.before()).isNull();
        assertThat(path.begin(Stage.CALL, 4_000).before()).isSameAs(first);
        assertStages(5_000, Stage.CALL, 3_000, Stage.QUERY, 900, Stage.REST, 100);
    }

    /** A simulated request can begin and end at instant 0. */
    @Test
    void aStepCanEndAtInstantZero() {
        CriticalPath simulated = new CriticalPath(0);
        PathStep step = simulated.begin(Stage.THREAD, 0);

        assertThat(step.isOpen()).isTrue();
        simulated.end(step, 0);

        assertThat(step.isOpen()).isFalse();
        assertThat(simulated.isUnderWay()).isFalse();
    }

    @Test
    void aStepThatIsAddedLeavesTheSameTimesAsOneThatBeginsAndEnds() {
        path.add(Stage.THREAD, 1_200, 2_000);
        path.add(Stage.PERMIT, 1_500, 2_600);
        path.add(Stage.QUERY, 3_000, 2_000);

        assertStages(2_700, Stage.THREAD, 800, Stage.PERMIT, 600, Stage.REST, 300);
    }

    @Test
    void theTimesOfARequestThatHasEndedAreComplete() {
        step(Stage.THREAD, 1_000, 1_500);
        PathStep open = path.begin(Stage.CALL, 1_500);
        path.end(4_000);

        assertThat(open.isOpen()).isTrue();
        assertThat(path.times().nanos(Stage.THREAD)).isEqualTo(500);
        assertThat(path.times().nanos(Stage.CALL)).isEqualTo(2_500);
        assertThat(path.times().total()).isEqualTo(3_000);
    }

    private void step(Stage stage, long begun, long ended) {
        path.end(path.begin(stage, begun), ended);
    }

    /** Asserts the time of each stage until an instant. Stages that are not given have none. */
    private void assertStages(long until, Object... stagesAndNanos) {
        Map<Stage, Long> expected = new EnumMap<>(Stage.class);
        for (int at = 0; at < stagesAndNanos.length; at += 2) {
            expected.put((Stage) stagesAndNanos[at], ((Number) stagesAndNanos[at + 1]).longValue());
        }
        StageTimes times = path.until(until);
        Map<Stage, Long> measured = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) {
            if (times.nanos(stage) != 0) {
                measured.put(stage, times.nanos(stage));
            }
        }
        assertThat(measured).isEqualTo(expected);
    }
}
