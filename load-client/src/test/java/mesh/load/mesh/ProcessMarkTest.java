package mesh.load.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessMarkTest {

    private final ProcessHandle self = ProcessHandle.current();

    @Test
    void findsTheProcessThatWasMarked() {
        assertThat(ProcessMark.of(self).living()).contains(self);
    }

    @Test
    void doesNotTakeALaterProcessOfTheSameNumberForIt() {
        ProcessMark mark = ProcessMark.of(self);
        Instant earlier = mark.startedAt().minusSeconds(60);

        assertThat(new ProcessMark(mark.pid(), mark.startedAt(), "another boot 1").living())
                .isEmpty();
        assertThat(new ProcessMark(mark.pid(), earlier, null).living()).isEmpty();
    }

    /** By an hour, say: the system then tells another start of a process that has not changed. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void findsItAfterTheClockWasSet() {
        ProcessMark mark = ProcessMark.of(self);

        assertThat(mark.born()).isNotNull();
        assertThat(new ProcessMark(mark.pid(), mark.startedAt().minusSeconds(3600), mark.born()).living())
                .contains(self);
    }

    @Test
    void whatWasNotStartedDoesNotLive() {
        assertThat(ProcessMark.NONE.living()).isEmpty();
    }
}
