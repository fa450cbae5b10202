package mesh.stages;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.junit.jupiter.api.Test;

/** Tests what requests measure. The test of {@code CriticalPath} has more cases of steps that overlap. */
class RequestStagesTest {

    private static final long READ = 1_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final RequestStages request = new RequestStages(null, READ);

    @Test
    void theTimeUntilADeadlineBelongsToTheCallThatHasNotReturned() {
        step(Stage.THREAD, 1_000, 1_500);
        request.begin(Stage.CALL, 1_500);

        assertStages(4_000, Stage.THREAD, 500, Stage.CALL, 2_500);
    }

    @Test
    void aCallThatNeverGetsItsConnectionHasWaitedOnlyForThat() {
        Step call = request.begin(Stage.CALL, 1_000).awaitConnection();
        request.end(call, 4_000);
        Step query = request.begin(Stage.QUERY, 4_000).awaitConnection();
        request.end(query, 5_000);

        assertStages(5_000, Stage.CONNECTION, 3_000, Stage.DATABASE_POOL, 1_000);
    }

    /** Two threads can end a step: one because its stream ends, one because its user leaves. */
    @Test
    void aStepEndsOnce() {
        Step first = request.begin(Stage.CALL, 1_000);
        Step second = request.begin(Stage.CALL, 1_000);
        request.end(first, 2_000);
        request.end(first, 3_000);
        request.end(second, 4_000);

        assertStages(4_000, Stage.CALL, 3_000);
    }

    /** The user reads after the stream has ended: the step waits for the user until its end. */
    @Test
    void theTimeInWhichAStreamWaitsForItsUserIsTheResponses() {
        long begun = System.nanoTime();
        RequestStages one = new RequestStages(null, begun);
        Step stream = one.begin(Stage.QUERY, begun);
        stream.goOn();
        long before = System.nanoTime();
        stream.awaitUser();
        stream.awaitUser();
        stream.goOn();
        long between = System.nanoTime();
        stream.awaitUser();
        one.end(stream, between + 1_000);

        StageTimes times = one.until(stream.endedNanos());
        assertThat(times.nanos(Stage.RESPONSE)).isBetween(0L, stream.endedNanos() - before);
        assertThat(times.nanos(Stage.QUERY)).isGreaterThanOrEqualTo(before - begun);
        assertThat(times.nanos(Stage.QUERY) + times.nanos(Stage.RESPONSE)).isEqualTo(stream.endedNanos() - begun);
    }

    @Test
    void aCallThatReturnsAfterTheResponseChangesNothing() {
        Step call = request.begin(Stage.CALL, READ);
        request.responded();

        call.end();

        assertStages(request.respondedNanos(), Stage.CALL, request.respondedNanos() - READ);
        assertThat(RequestStages.begin(request, Stage.CALL)).isSameAs(RequestStages.NO_STEP);
    }

    @Test
    void theBackendsFiguresArePartOfTheCall() {
        Step call = request.begin(Stage.CALL, 1_000);
        call.responded("thread;dur=0.001, permit;dur=0.002, backend;dur=0.005, rest;dur=1, total;dur=1.01");
        request.end(call, 11_000);

        assertStages(11_000, Stage.BACKEND_QUEUE, 3_000, Stage.BACKEND, 5_000, Stage.CALL, 2_000);
    }

    /** A backend that claims more than the call took, or nonsense, is not believed. */
    @Test
    void figuresOfTheBackendThatCannotBeAreNotUsed() {
        for (String text : new String[] {
            "backend;dur=100",
            "backend;dur=-1",
            "backend;dur=NaN",
            "backend;dur=1e9",
            "backend;dur=",
            "backend",
            "",
            "abackend;dur=0.001",
            "backend;dur=99999999999999999999"
        }) {
            RequestStages one = new RequestStages(null, READ);
            Step call = one.begin(Stage.CALL, 1_000);
            call.responded(text);
            one.end(call, 11_000);

            assertThat(one.until(11_000).nanos(Stage.CALL)).as(text).isEqualTo(10_000);
        }
    }

    @Test
    void theBackendsFiguresAreReadToTheNanosecond() {
        Step call = request.begin(Stage.CALL, 1_000);
        call.responded("backend;dur=12.3456789.5, thread;dur=7");
        request.end(call, 100_000_000);

        assertStages(100_000_000, Stage.BACKEND, 12_345_678, Stage.BACKEND_QUEUE, 7_000_000, Stage.CALL, 80_653_322);
    }

    /** Most requests wait for their thread before anything else. This needs no step that others hold. */
    @Test
    void aStepThatHasEndedIsAddedAtOnce() {
        long begun = System.nanoTime();
        RequestStages one = new RequestStages(null, begun);
        one.add(Stage.THREAD, begun + 1_000);
        Step call = one.begin(Stage.CALL, 0);
        one.add(Stage.PERMIT, Long.MAX_VALUE);
        one.end(call, Long.MAX_VALUE);
        one.responded();
        one.add(Stage.THREAD, begun);

        StageTimes times = one.until(one.respondedNanos());
        assertThat(times.nanos(Stage.THREAD)).isPositive();
        assertThat(times.nanos(Stage.CALL)).isPositive();
        assertThat(Arrays.stream(Stage.values()).mapToLong(times::nanos).sum()).isEqualTo(one.respondedNanos() - begun);
    }

    /** The request, its number, its path with the times, and the step that the call's client holds. Nothing of them stays in the journal. */
    @Test
    void recordingARequestWithACallMakesFiveObjects() {
        StageJournal journal = new StageJournal(10);
        record(journal); // loads the classes

        long before = THREADS.getCurrentThreadAllocatedBytes();
        record(journal);
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;

        assertThat(journal.since(1).requests().getFirst()[0]).isEqualTo(7);
        assertThat(bytes).isBetween(1L, 400L);
    }

    private static void record(StageJournal journal) {
        RequestStages one = new RequestStages(RequestStages.Id.parse("7"), System.nanoTime());
        one.add(Stage.THREAD, 0);
        Step call = one.begin(Stage.CALL, Long.MAX_VALUE).awaitConnection();
        call.connected();
        call.responded("thread;dur=0.089, backend;dur=10.101, rest;dur=0.480, total;dur=10.670");
        call.end();
        journal.end(one);
    }

    @Test
    void theHeaderShowsMicrosecondsAndTheSum() {
        step(Stage.THREAD, 1_000, 2_234_000);

        assertThat(request.serverTiming())
                .startsWith("thread;dur=2.233, rest;dur=")
                .contains(", total;dur=");
    }

    @Test
    void anIdIsADecimalNumber() {
        assertThat(RequestStages.Id.parse("0000000042")).isEqualTo(new RequestStages.Id(42));
        for (String text : new String[] {"", "-1", "4x", "1234567890123456789", "٣"}) {
            assertThat(RequestStages.Id.parse(text)).as(text).isNull();
        }
        assertThat(RequestStages.Id.parse(null)).isNull();
    }

    @Test
    void theJournalKeepsTheLatestRequestsThatHaveAnId() {
        StageJournal journal = new StageJournal(2);
        for (long id = 1; id <= 3; id++) {
            RequestStages one = new RequestStages(new RequestStages.Id(id), System.nanoTime());
            journal.end(one);
            journal.end(one);
            assertThat(one.responded()).isFalse();
        }
        journal.end(request);
        assertThat(new RequestStages(null, READ).responded()).isTrue();

        StageJournal.Content content = journal.since(0);

        assertThat(content.recorded()).isEqualTo(3);
        assertThat(content.requests()).extracting(row -> row[0]).containsExactly(2L, 3L);
        assertThat(content.requests()).allSatisfy(row -> {
            assertThat(row).hasSameSizeAs(content.columns());
            assertThat(Arrays.stream(row).skip(4).sum()).isEqualTo(row[3] - row[1]);
        });
        assertThat(journal.since(2).requests()).extracting(row -> row[0]).containsExactly(3L);
    }

    private void step(Stage stage, long from, long to) {
        request.end(request.begin(stage, from), to);
    }

    /** Checks the stages that are given as name and nanoseconds, that all others are 0, and that they add up. */
    private void assertStages(long until, Object... expected) {
        StageTimes times = request.until(until);
        long sum = 0;
        for (Stage stage : Stage.values()) {
            int at = Arrays.asList(expected).indexOf(stage);
            long nanos = at < 0 ? 0 : ((Number) expected[at + 1]).longValue();
            assertThat(times.nanos(stage)).as("%s", stage).isEqualTo(nanos);
            sum += nanos;
        }
        assertThat(sum).isEqualTo(until - READ);
    }
}
