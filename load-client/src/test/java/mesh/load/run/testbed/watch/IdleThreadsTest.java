package mesh.load.run.testbed.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdleThreadsTest {

    private final IdleThreads threads = new IdleThreads();

    @Test
    void notesEachApplicationThatDiffersOnce() {
        assertThat(threads.notice("jetty", false)).isEmpty();
        assertThat(threads.notice("tomcat", true))
                .singleElement()
                .asString()
                .startsWith("idle threads of jetty do not end between loads");
        assertThat(threads.notice("jetty", false)).isEmpty();
        assertThat(threads.notice("undertow", false)).singleElement().asString().contains("of undertow");
    }

    @Test
    void notesNothingIfAllKeepTheirThreads() {
        assertThat(threads.notice("a", false)).isEmpty();
        assertThat(threads.notice("b", false)).isEmpty();
    }

    /** The beans of an application may be registered later than its first load. */
    @Test
    void theFirstAnswerOfAnApplicationCounts() {
        assertThat(threads.notice("a", true)).isEmpty();
        assertThat(threads.notice("a", false)).isEmpty();
    }
}
