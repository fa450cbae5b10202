package mesh.load.results.contender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import mesh.load.results.contender.RequestTable.Kind;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    @Test
    void everyOutcomeHasItsNameStatusAndDetail() {
        assertThat(columns(new Outcome.Ok(200))).containsExactly("ok", "200", "", "");
        assertThat(columns(new Outcome.ServerError(500, "read-timeout")))
                .containsExactly("server-error", "500", "read-timeout", "read-timeout");
        assertThat(columns(new Outcome.ServerError(503, FailureNames.UNKNOWN_CAUSE)))
                .containsExactly("server-error", "503", "status 503", "status 503");
        assertThat(columns(new Outcome.ClientError(404))).containsExactly("client-error", "404", "", "");
        assertThat(columns(new Outcome.ClientError(429, "too-many")))
                .containsExactly("client-error", "429", "too-many", "too-many");
        assertThat(columns(new Outcome.Truncated(206))).containsExactly("truncated", "206", "", "");
        assertThat(columns(new Outcome.WrongContent(3, 2)))
                .containsExactly("wrong-content", "", "", "expected 3 items, got 2 items");
        assertThat(columns(new Outcome.Malformed(MalformedResponse.CONTENT_LENGTH, "Content-Length: 11, 11")))
                .containsExactly(
                        "wrong-content",
                        "",
                        "content-length",
                        "expected one whole number of at most 18 digits, "
                                + "got a Content-Length that is no number, or a second one: 'Content-Length: 11, 11'");
        assertThat(columns(new Outcome.TimedOut(false, 200)))
                .containsExactly("timed-out", "200", "", "the response began, but had no end in time");
        assertThat(columns(new Outcome.TimedOut(false))).containsExactly("timed-out", "", "", "");
        assertThat(columns(new Outcome.Refused())).containsExactly("refused", "", "", "");
        assertThat(columns(new Outcome.ConnectTimedOut())).containsExactly("connect-timed-out", "", "", "");
        assertThat(columns(new Outcome.Reset())).containsExactly("reset", "", "", "");
    }

    private static List<String> columns(Outcome outcome) {
        Kind kind = outcome.kind();
        return List.of(
                kind.outcome(), kind.statusText(), Objects.requireNonNullElse(kind.cause(), ""), outcome.detail());
    }
}
