package mesh.load.run.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdleThreadsTest {

    private final IdleThreads threads = new IdleThreads();

    @Test
    void notesOnceThatApplicationsBeginInDifferentStates() {
        assertThat(threads.notice("as-is", true)).isEmpty();
        assertThat(threads.notice("as-is", true)).isEmpty();
        assertThat(threads.notice("other", false))
                .hasValueSatisfying(note -> assertThat(note)
                        .startsWith("idle threads of as-is ended before each load, those of other did not"));
        assertThat(threads.notice("third", false)).isEmpty();
    }

    @Test
    void notesNothingIfAllKeepTheirThreads() {
        assertThat(threads.notice("a", false)).isEmpty();
        assertThat(threads.notice("b", false)).isEmpty();
    }
}
