package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessIdentityTest {

    private final ProcessHandle self = ProcessHandle.current();

    @Test
    void findsTheProcessThatWasMarked() {
        assertThat(ProcessIdentity.of(self).living()).contains(self);
    }

    @Test
    void doesNotTakeALaterProcessOfTheSameNumberForIt() {
        ProcessIdentity mark = ProcessIdentity.of(self);
        Instant earlier = mark.startedAt().minusSeconds(60);

        assertThat(new ProcessIdentity(mark.pid(), mark.startedAt(), "another boot 1").living())
                .isEmpty();
        assertThat(new ProcessIdentity(mark.pid(), earlier, null).living()).isEmpty();
    }

    /** By an hour, say: the system then tells another start of a process that has not changed. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void findsItAfterTheClockWasSet() {
        ProcessIdentity mark = ProcessIdentity.of(self);

        assertThat(mark.born()).isNotNull();
        assertThat(new ProcessIdentity(mark.pid(), mark.startedAt().minusSeconds(3600), mark.born()).living())
                .contains(self);
    }

    @Test
    void whatWasNotStartedDoesNotLive() {
        assertThat(ProcessIdentity.NONE.living()).isEmpty();
    }
}
