package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class NamesTheRouteTest {

    private final AssertionError failure = new AssertionError("expected: 200 but was: 500");

    @Test
    void aFailureNamesItsPath() {
        assertThat(NamesTheRoute.named("[3] /netty/{cnt}", failure))
                .isInstanceOf(AssertionError.class)
                .hasMessage("[3] /netty/{cnt}: expected: 200 but was: 500")
                .hasCause(failure);
    }

    @Test
    void aFailureWithoutAPathStaysUnchanged() {
        assertThat(NamesTheRoute.named("listensOnLoopbackOnly()", failure)).isSameAs(failure);
    }

    @Test
    void aSkippedTestStaysSkipped() {
        TestAbortedException leftOut = new TestAbortedException("no such address here");

        assertThat(NamesTheRoute.named("[1] /netty", leftOut)).isSameAs(leftOut);
    }
}
