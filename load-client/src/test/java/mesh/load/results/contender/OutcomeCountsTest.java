package mesh.load.results.contender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.sample.SampleLoad;
import org.junit.jupiter.api.Test;

class OutcomeCountsTest {

    @Test
    void anAssertionCanNameEveryFailureThatHasNoCause() {
        Stream<Outcome> failures = Stream.of(
                new Outcome.ClientError(404),
                new Outcome.Truncated(200),
                new Outcome.WrongContent(3, 2),
                new Outcome.TimedOut(false),
                new Outcome.Refused(),
                new Outcome.ConnectTimedOut(),
                new Outcome.Reset());

        assertThat(failures.map(failure -> failure.kind().outcome())).containsExactlyElementsOf(FailureNames.OTHERS);
        // Three kinds of outcome are left out: Ok is not a failure, a ServerError is named after its cause, and a
        // Malformed response counts
        // as wrong content.
        assertThat(FailureNames.OTHERS).hasSize(Outcome.class.getPermittedSubclasses().length - 3);
        assertThat(new Outcome.Malformed(MalformedResponse.TLS, "").kind().outcome())
                .isEqualTo("wrong-content");
    }

    /** The statuses are separate, because the user fixes a 404 and a 413 in different ways. */
    @Test
    void countsRejectedRequestsByStatus() {
        LoadResult load = SampleLoad.of(
                new Outcome.ClientError(404),
                new Outcome.ClientError(413),
                new Outcome.ClientError(429, "too-many"),
                new Outcome.ClientError(404),
                new Outcome.TimedOut(false));

        assertThat(OutcomeCounts.of(load).otherFailures())
                .isEqualTo(Map.of(
                        "client-error 404", 2, "client-error 413", 1, "client-error 429 too-many", 1, "timed-out", 1));
    }

    @Test
    void countsServerErrorsThatNameNoCauseByStatus() {
        OutcomeCounts counts = OutcomeCounts.of(SampleLoad.of(
                new Outcome.ServerError(503, FailureNames.UNKNOWN_CAUSE),
                new Outcome.ServerError(502, FailureNames.UNKNOWN_CAUSE),
                new Outcome.ServerError(500, "urn:pool-full")));

        assertThat(counts.serverErrors()).isEqualTo(Map.of("status 502", 1, "status 503", 1, "urn:pool-full", 1));
        assertThat(counts.failed(List.of(FailureNames.UNKNOWN_CAUSE))).isEqualTo(2);
    }
}
