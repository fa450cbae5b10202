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
    void isNotALaterProcessOfTheSameId() {
        ProcessIdentity identity = ProcessIdentity.of(self);
        Instant earlier = identity.startedAt().minusSeconds(60);

        assertThat(new ProcessIdentity(identity.pid(), identity.startedAt(), "another boot 1").living())
                .isEmpty();
        assertThat(new ProcessIdentity(identity.pid(), earlier, null).living()).isEmpty();
    }

    /** After the clock is set, for example by an hour, the system reports another start time for an unchanged process. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void findsItAfterTheClockWasSet() {
        ProcessIdentity identity = ProcessIdentity.of(self);

        assertThat(identity.born()).isNotNull();
        assertThat(new ProcessIdentity(identity.pid(), identity.startedAt().minusSeconds(3600), identity.born())
                        .living())
                .contains(self);
    }

    @Test
    void aProcessThatWasNotStartedDoesNotLive() {
        assertThat(ProcessIdentity.NONE.living()).isEmpty();
    }
}
