package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What no real failure in the contract can show; all else is provoked there. */
class FailureCauseTest {

    @Test
    void codesAreThoseThatResultsAndReportsKnow() {
        assertThat(Stream.of(FailureCause.values()).map(FailureCause::code))
                .containsExactly(
                        "pending-acquire-queue-full",
                        "pending-acquire-timeout",
                        "connect-refused",
                        "connect-timeout",
                        "read-timeout",
                        "connection-reset",
                        "upstream-status",
                        "blocking-on-event-loop",
                        "store-unavailable",
                        "internal");
    }

    @Test
    void aMachineWithoutAFreePortIsNotTheBackendsFault() {
        assertThat(FailureCause.of(new IOException(new BindException("Cannot assign requested address"))))
                .isEqualTo(FailureCause.INTERNAL);
    }

    @Test
    void whatNobodyThoughtOfIsInternal() {
        assertThat(FailureCause.of(new IllegalStateException("no message that is known")))
                .isEqualTo(FailureCause.INTERNAL);
        assertThat(FailureCause.of(new IllegalStateException())).isEqualTo(FailureCause.INTERNAL);
    }
}
