package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessIdentityTest {

    private final ProcessHandle self = ProcessHandle.current();

    @Test
    void findsTheIdentifiedProcess() {
        assertThat(ProcessIdentity.of(self).living()).contains(self);
    }

    @Test
    void doesNotMatchALaterProcessWithTheSameId() {
        ProcessIdentity identity = ProcessIdentity.of(self);
        Instant earlier = identity.startedAt().minusSeconds(60);

        assertThat(new ProcessIdentity(identity.pid(), identity.startedAt(), "another boot 1").living())
                .isEmpty();
        assertThat(new ProcessIdentity(identity.pid(), earlier, null).living()).isEmpty();
    }

    /** If the clock is set, for example by an hour, the system reports another start time for the same process. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void findsTheProcessAfterTheClockWasSet() {
        ProcessIdentity identity = ProcessIdentity.of(self);

        assertThat(identity.born()).isNotNull();
        assertThat(new ProcessIdentity(identity.pid(), identity.startedAt().minusSeconds(3600), identity.born())
                        .living())
                .contains(self);
    }

    @Test
    void findsNoProcessForAServiceThatWasNotStarted() {
        assertThat(ProcessIdentity.NONE.living()).isEmpty();
    }
}
