package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.sample.SampleLoad;
import org.junit.jupiter.api.Test;

class ReconnectsTest {

    private static final Outcome OK = new Outcome.Ok(200);
    private static final Outcome FAILED = new Outcome.ServerError(500, "read-timeout");

    @Test
    void countsRequestsAfterTheFirstThatHadToConnect() {
        assertThat(of(
                        request(1, OK, 5),
                        request(1, OK, 0),
                        request(1, FAILED, 0),
                        request(1, OK, 7),
                        request(2, OK, 6)))
                .isEqualTo(new Reconnects(3, 1));
    }

    /** After a timeout, the load client itself closes the connection. */
    @Test
    void doesNotCountARequestThatFollowsATimeout() {
        assertThat(of(request(1, new Outcome.TimedOut(false), 5), request(1, OK, 7), request(1, OK, 0)))
                .isEqualTo(new Reconnects(1, 0));
    }

    @Test
    void reportsReconnectsOfMoreThanOneRequestInTwenty() {
        assertThat(new Reconnects(100, 5).sentence("a")).isEmpty();
        assertThat(new Reconnects(0, 0).sentence("a")).isEmpty();
        assertThat(new Reconnects(100, 4).plus(new Reconnects(1_100, 100)).sentence("a"))
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .startsWith("a: 104 of 1,200 requests that followed another had to open a new connection"));
    }

    private static Reconnects of(RequestRecord... requests) {
        return Reconnects.of(SampleLoad.of(List.of(requests)));
    }

    private static RequestRecord request(int user, Outcome outcome, long connectNanos) {
        return new RequestRecord(user, 1, 0, 0, connectNanos, 1, 1, 1, 2, 0, outcome);
    }
}
