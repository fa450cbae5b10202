package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.junit.jupiter.api.Test;

class LatenessTest {

    private static final long MS = 1_000_000;

    @Test
    void doesNotMentionRequestsThatAreSentInTime() {
        assertThat(sentence(sent(1, 1, 0, 1, 20), sent(1, 2, 30, 39, 50))).isEmpty();
    }

    @Test
    void countsLateRequestsThatHadToWaitForAResponse() {
        assertThat(sentence(
                        sent(1, 1, 0, 0, 50),
                        sent(1, 2, 10, 50, 60),
                        unsent(1, 3, 20, 90),
                        sent(1, 4, 100, 111, 120),
                        sent(2, 1, 5, 6, 7)))
                .contains(
                        "a: 2 of 5 requests were sent more than 10 ms after they were due, and 1 not at all. 2 of these "
                                + "had to wait for the previous response on their connection. Latencies count from when a request "
                                + "was due");
    }

    @Test
    void aRequestWaitsOnlyForResponsesToItsOwnUser() {
        assertThat(sentence(sent(1, 1, 0, 0, 50), sent(2, 1, 10, 30, 60)))
                .hasValueSatisfying(text ->
                        assertThat(text).contains("1 of 2 requests were sent").contains("0 of these had to wait"));
    }

    @Test
    void describesSeveralRepetitionsInOneSentence() {
        Lateness first = Lateness.of(load(sent(1, 1, 0, 0, 50), sent(1, 2, 10, 50, 60)));
        Lateness second = Lateness.of(load(sent(1, 1, 0, 20, 50), unsent(1, 2, 70, 90)));

        assertThat(first.plus(second).sentence("a"))
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("2 of 4 requests were sent")
                        .contains("1 not at all")
                        .contains("1 of these had to wait"));
    }

    @Test
    void addsEveryCountOfTwoRepetitions() {
        assertThat(new Lateness(1, 2, 3, 4).plus(new Lateness(10, 20, 30, 40))).isEqualTo(new Lateness(11, 22, 33, 44));
        assertThat(new Lateness(5, 2, 0, 0).sentence("a")).isPresent();
        assertThat(new Lateness(5, 2, 2, 0).sentence("a")).isPresent();
    }

    @Test
    void tenMillisecondsAreNotLateButOneNanosecondMoreIs() {
        assertThat(Lateness.of(load(sent(1, 1, 0, 10, 20))).late()).isZero();
        assertThat(Lateness.of(load(new RequestRecord(
                                1, 1, 0, 10 * MS + 1, 0, 20 * MS, 20 * MS, 20 * MS, 1, 1, new Outcome.Ok(200))))
                        .late())
                .isOne();
    }

    @Test
    void aResponseThatCompletesWhenTheNextRequestIsDueDoesNotDelayIt() {
        assertThat(sentence(sent(1, 1, 0, 0, 30), sent(1, 2, 30, 50, 60)))
                .hasValueSatisfying(text -> assertThat(text).contains("0 of these had to wait"));
    }

    private static Optional<String> sentence(RequestRecord... requests) {
        return Lateness.of(load(requests)).sentence("a");
    }

    private static LoadResult load(RequestRecord... requests) {
        return new LoadResult(
                "nio", 2, 0, 0, List.of(requests), new BarrierFigures(Instant.EPOCH, 1, 2, 1, 1), null, false, 0, null);
    }

    private static RequestRecord sent(int user, int sequence, long due, long start, long end) {
        return new RequestRecord(
                user, sequence, due * MS, start * MS, 0, end * MS, end * MS, end * MS, 1, 1, new Outcome.Ok(200));
    }

    private static RequestRecord unsent(int user, int sequence, long due, long end) {
        long never = RequestRecord.NEVER;
        return new RequestRecord(
                user, sequence, due * MS, never, 0, never, never, end * MS, 0, 0, new Outcome.TimedOut(false));
    }
}
