package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.results.FailureNames;
import mesh.load.results.LoadResult;
import mesh.load.results.Outcome;
import mesh.load.sample.SampleLoad;
import org.junit.jupiter.api.Test;

class OutcomeCounterTest {

    @Test
    void aClaimCanNameWhateverElseCanBecomeOfARequest() {
        Stream<Outcome> failures = Stream.of(
                new Outcome.ClientError(404),
                new Outcome.Truncated(200),
                new Outcome.WrongContent(3, 2),
                new Outcome.TimedOut(),
                new Outcome.Refused(),
                new Outcome.Reset());

        assertThat(failures.map(OutcomeCounter::name)).containsExactlyElementsOf(FailureNames.OTHERS);
        // Ok is no failure, and a ServerError goes by its cause.
        assertThat(FailureNames.OTHERS).hasSize(Outcome.class.getPermittedSubclasses().length - 2);
    }

    @Test
    void everyColumnSaysWhatThereIsToSay() {
        assertThat(columns(new Outcome.Ok(200))).containsExactly("ok", "200", "", "");
        assertThat(columns(new Outcome.ServerError(500, "read-timeout")))
                .containsExactly("server-error", "500", "read-timeout", "read-timeout");
        assertThat(columns(new Outcome.ClientError(404))).containsExactly("client-error", "404", "", "");
        assertThat(columns(new Outcome.Truncated(206))).containsExactly("truncated", "206", "", "");
        assertThat(columns(new Outcome.WrongContent(3, 2)))
                .containsExactly("wrong-content", "", "", "expected 3 items, got 2 items");
        assertThat(columns(new Outcome.TimedOut())).containsExactly("timed-out", "", "", "");
        assertThat(columns(new Outcome.Refused())).containsExactly("refused", "", "", "");
        assertThat(columns(new Outcome.Reset())).containsExactly("reset", "", "", "");
    }

    private static List<String> columns(Outcome outcome) {
        return List.of(
                OutcomeCounter.name(outcome),
                OutcomeCounter.status(outcome),
                OutcomeCounter.cause(outcome),
                OutcomeCounter.detail(outcome));
    }

    /** A 404 asks for another remedy than a 413. */
    @Test
    void whatTheServiceRefusesIsCountedByItsStatus() {
        LoadResult load = SampleLoad.of(
                new Outcome.ClientError(404),
                new Outcome.ClientError(413),
                new Outcome.ClientError(404),
                new Outcome.TimedOut());

        assertThat(OutcomeCounter.count(load).otherFailures())
                .isEqualTo(Map.of("client-error 404", 2, "client-error 413", 1, "timed-out", 1));
    }
}
