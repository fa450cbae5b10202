package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mesh.load.os.LinuxCounters.ProcessTimes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests a clock of a real parent with two real children, whose times are those that the test sets. */
@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class FamilyClockTest {

    private final Map<ProcessHandle, ProcessTimes> times = new HashMap<>();

    private Process parent;
    private ProcessHandle first;
    private ProcessHandle second;

    @BeforeEach
    void start() throws Exception {
        parent = new ProcessBuilder("sh", "-c", "sleep 600 & sleep 600 & wait; sleep 600").start();
        await().until(() -> parent.descendants().count() == 2);
        List<ProcessHandle> children = parent.descendants().toList();
        first = children.getFirst();
        second = children.getLast();
        uses(parent.toHandle(), 10, 5);
        uses(first, 100, 0);
        uses(second, 1000, 0);
    }

    @AfterEach
    void end() {
        parent.descendants().forEach(ProcessHandle::destroyForcibly);
        parent.destroyForcibly();
    }

    private void uses(ProcessHandle process, long own, long children) {
        times.put(process, new ProcessTimes(7, own, children));
    }

    private void ends(ProcessHandle process) {
        times.remove(process);
        process.destroyForcibly();
        await().until(() -> !process.isAlive());
    }

    private FamilyClock clock() {
        return new FamilyClock(parent.toHandle(), process -> Optional.ofNullable(times.get(process)));
    }

    @Test
    void addsTheTimesOfAllProcesses() {
        FamilyClock clock = clock();
        uses(second, 2000, 0);

        assertThat(clock.nanos()).hasValue(2115L);
        assertThat(clock.living()).containsExactlyInAnyOrder(parent.toHandle(), first, second);
    }

    @Test
    void aParentCountsTheWholeTimeOfItsEndedChild() {
        FamilyClock clock = clock();
        ends(first);
        uses(parent.toHandle(), 10, 5 + 130);

        assertThat(clock.nanos()).hasValue(1145L);
        assertThat(clock.living()).containsExactlyInAnyOrder(parent.toHandle(), second);
    }

    /** The parent may count the child a moment after its end, between two readings. */
    @Test
    void anEndedChildIsCountedOnce() {
        FamilyClock clock = clock();
        ends(first);
        assertThat(clock.nanos()).hasValue(1115L);

        uses(parent.toHandle(), 10, 5 + 100);
        assertThat(clock.nanos()).hasValue(1115L);
        uses(second, 1001, 0);
        assertThat(clock.nanos()).hasValue(1116L);
    }

    /** A system other than Linux has no such count. */
    @Test
    void keepsTheLastTimesIfNoParentCountsThem() {
        FamilyClock clock = clock();
        ends(first);
        ends(second);
        uses(parent.toHandle(), 20, 5);

        assertThat(clock.nanos()).hasValue(1125L);
    }

    @Test
    void keepsTheTimeOfAFamilyThatHasEnded() {
        FamilyClock clock = clockOfAnEndedFamily();

        clock.findNew();

        assertThat(clock.nanos()).hasValue(1115L);
    }

    private FamilyClock clockOfAnEndedFamily() {
        FamilyClock clock = clock();
        ends(first);
        ends(second);
        ends(parent.toHandle());
        assertThat(clock.nanos()).hasValue(1115L);
        return clock;
    }

    /** The system uses the id of an ended process again. */
    @Test
    void doesNotCountAnotherProcessWithTheIdOfAnEndedOne() {
        FamilyClock clock = clockOfAnEndedFamily();

        uses(parent.toHandle(), 7000, 0);
        clock.findNew();

        assertThat(clock.nanos()).hasValue(1115L);
        assertThat(clock.living()).isEmpty();
    }

    @Test
    void countsAProcessThatCannotBeReadForAMomentOnce() {
        FamilyClock clock = clock();
        times.remove(first);
        assertThat(clock.nanos()).hasValue(1115L);

        uses(first, 101, 0);
        clock.findNew();
        assertThat(clock.nanos()).hasValue(1116L);
    }

    @Test
    void knowsNothingIfTheSystemTellsNothing() {
        times.clear();

        assertThat(clock().nanos()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void countsAChildThatBeganAndEndedBetweenTwoReadings() throws Exception {
        Duration time = Duration.ofMillis(300);
        try (EndingChildren children = new EndingChildren()) {
            children.useAndEnd(Duration.ofMillis(10), () -> {});
            FamilyClock clock = FamilyClock.of(children.parent());
            children.useAndEnd(time, () -> {});
            children.useAndEnd(time, () -> {});

            assertThat(clock.nanos().orElseThrow()).isGreaterThanOrEqualTo(2 * time.toNanos());
        }
    }
}
