package mesh.load.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessMarkTest {

    private final ProcessHandle self = ProcessHandle.current();

    @Test
    void findsTheProcessThatWasMarked() {
        assertThat(ProcessMark.of(self).living()).contains(self);
    }

    @Test
    void doesNotTakeALaterProcessOfTheSameNumberForIt() {
        ProcessMark mark = ProcessMark.of(self);

        ProcessMark recycled = new ProcessMark(mark.pid(), mark.startedAt().minusSeconds(60));

        assertThat(recycled.living()).isEmpty();
    }
}
