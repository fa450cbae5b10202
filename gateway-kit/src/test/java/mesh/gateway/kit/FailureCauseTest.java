package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import reactor.netty.channel.AbortedException;

/** What no real failure in the contract can show; all else is provoked there. */
class FailureCauseTest {

    @Test
    void codesAreThoseThatResultsAndReportsKnow() {
        assertThat(Stream.of(FailureCause.values()).map(FailureCause::code))
                .containsExactly(
                        "pending-acquire-queue-full",
                        "pending-acquire-timeout",
                        "too-many-calls",
                        "connect-refused",
                        "connect-timeout",
                        "read-timeout",
                        "connection-reset",
                        "upstream-status",
                        "blocking-on-event-loop",
                        "store-unavailable",
                        "pool-timeout",
                        "database-unavailable",
                        "database-error",
                        "internal");
    }

    @Test
    void aMachineWithoutAFreePortIsNotTheBackendsFault() {
        assertThat(FailureCause.of(new IOException(new BindException("Cannot assign requested address"))))
                .isEqualTo(FailureCause.INTERNAL);
    }

    /** Names are looked up outside of this machine, so no test can count on how long that takes. */
    @Test
    void aNameThatNobodyKnowsIsTheSameToAllClients() {
        Throwable jdksClient = new ConnectException();
        jdksClient.initCause(new UnresolvedAddressException());
        Throwable netty = new UnknownHostException("Failed to resolve 'legacy.invalid' [A(1)]");
        netty.initCause(new IOException("no answer"));

        assertThat(List.of(jdksClient, netty, new UnknownHostException("legacy.invalid")))
                .extracting(FailureCause::of)
                .containsOnly(FailureCause.CONNECT_REFUSED);
    }

    /** WebClient does not try another connection here, since no client repeats a call. */
    @Test
    void aKeptConnectionThatEndedBeforeItsNextRequestIsAResetWithEveryClient() {
        Throwable jdksClient =
                new IOException("Too many retries", new IOException("HTTP/1.1 header parser received no bytes"));

        assertThat(List.of(jdksClient, AbortedException.beforeSend()))
                .extracting(FailureCause::of)
                .containsOnly(FailureCause.CONNECTION_RESET);
    }

    /** Which of the two it is depends on what arrives in the moment in which the body is closed. */
    @Test
    void aBodyThatWasClosedBecauseItsTimeWasUpIsATimeoutWhateverStillArrived() {
        assertThat(FailureCause.of(new IOException("closed"))).isEqualTo(FailureCause.READ_TIMEOUT);
        assertThat(FailureCause.of(new IOException("closed", new IllegalStateException("queue is full"))))
                .isEqualTo(FailureCause.READ_TIMEOUT);
        assertThat(FailureCause.of(
                        new IOException("closed", new IOException("fixed content-length: 9, bytes received: 4"))))
                .isEqualTo(FailureCause.CONNECTION_RESET);
    }

    @Test
    void whatNobodyThoughtOfIsInternal() {
        assertThat(FailureCause.of(new IllegalStateException("no message that is known")))
                .isEqualTo(FailureCause.INTERNAL);
        assertThat(FailureCause.of(new IllegalStateException())).isEqualTo(FailureCause.INTERNAL);
    }
}
