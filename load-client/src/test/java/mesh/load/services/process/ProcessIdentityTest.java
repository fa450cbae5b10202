package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.json.JsonMapper;

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

    /** Two readings of the same process, between which the clock was set, must not be those of two processes. */
    @Test
    void isTheSameAfterTheClockWasSet() {
        ProcessIdentity identity = new ProcessIdentity(42, Instant.EPOCH, "a boot 7");

        assertThat(new ProcessIdentity(42, Instant.EPOCH.plusSeconds(3600), "a boot 7"))
                .isEqualTo(identity)
                .hasSameHashCodeAs(identity);
        assertThat(new ProcessIdentity(42, Instant.EPOCH, "a boot 8")).isNotEqualTo(identity);
        assertThat(new ProcessIdentity(43, Instant.EPOCH, "a boot 7")).isNotEqualTo(identity);
    }

    /** Files of older versions, and of systems without {@code /proc}, have only the start time. */
    @Test
    void readsAnIdentityWithoutItsBoot() {
        ProcessIdentity now = ProcessIdentity.of(self);
        String old = "{\"pid\": " + now.pid() + ", \"startedAt\": \""
                + now.startedAt().plusSeconds(1) + "\"}";

        ProcessIdentity read = JsonMapper.builder().build().readValue(old, ProcessIdentity.class);

        assertThat(read.born()).isNull();
        assertThat(read).isEqualTo(now);
        assertThat(read.living()).contains(self);
        assertThat(new ProcessIdentity(now.pid(), now.startedAt().plusSeconds(60), null))
                .isNotEqualTo(now);
    }

    @Test
    void findsNoProcessForAServiceThatWasNotStarted() {
        assertThat(ProcessIdentity.NONE.living()).isEmpty();
    }
}
