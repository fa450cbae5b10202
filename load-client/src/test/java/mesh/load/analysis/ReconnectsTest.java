package mesh.load.analysis;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.util.List;
import java.util.Map;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OwnClose;
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
                .isEqualTo(new Reconnects(3, 1, Map.of()));
    }

    /** After a timeout, the load client itself closes the connection. */
    @Test
    void doesNotCountARequestThatFollowsATimeout() {
        assertThat(of(request(1, new Outcome.TimedOut(false), 5), request(1, OK, 7), request(1, OK, 0)))
                .isEqualTo(new Reconnects(1, 0, Map.of()));
    }

    @Test
    void doesNotCountARequestThatFollowsOneWithoutAConnection() {
        assertThat(of(request(1, new Outcome.Refused(), 5), request(1, OK, 7), request(1, OK, 0)))
                .isEqualTo(new Reconnects(1, 0, Map.of()));
    }

    @Test
    void distinguishesWhoClosedTheConnection() {
        RequestRecord surplus = new RequestRecord(1, 1, 0, 0, 5, 1, 1, 1, null, 2, 0, OK, OwnClose.SURPLUS);

        assertThat(of(surplus, request(1, OK, 7), request(1, OK, 7)))
                .isEqualTo(new Reconnects(2, 1, Map.of(OwnClose.SURPLUS, 1L)));
    }

    @Test
    void namesTheLoadClientAndItsReason() {
        assertThat(new Reconnects(100, 0, Map.of(OwnClose.SURPLUS, 90L, OwnClose.MALFORMED, 8L)).sentences("a"))
                .singleElement(as(STRING))
                .startsWith(
                        "a: 98 of 100 requests that followed another had to open a new connection first, because the"
                                + " load client had closed the previous one: bytes followed a response after its end, such as a"
                                + " second line end after its body (90), a response was not HTTP/1.1 (8). No latency")
                .doesNotContain("the service had closed");
    }

    @Test
    void reportsReconnectsOfMoreThanOneRequestInTwenty() {
        assertThat(new Reconnects(100, 5, Map.of(OwnClose.SURPLUS, 5L)).sentences("a"))
                .isEmpty();
        assertThat(new Reconnects(0, 0, Map.of()).sentences("a")).isEmpty();
        assertThat(new Reconnects(100, 4, Map.of())
                        .plus(new Reconnects(1_100, 100, Map.of()))
                        .sentences("a"))
                .singleElement(as(STRING))
                .startsWith("a: 104 of 1,200 requests that followed another had to open a new connection");
    }

    private static Reconnects of(RequestRecord... requests) {
        return Reconnects.of(SampleLoad.of(List.of(requests)));
    }

    private static RequestRecord request(int user, Outcome outcome, long connectNanos) {
        return new RequestRecord(user, 1, 0, 0, connectNanos, 1, 1, 1, 2, 0, outcome);
    }
}
