package mesh.load.sample;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;

/** Loads with few requests, as an engine records them. */
public final class SampleLoad {

    private static final long MILLISECOND = 1_000_000;

    private SampleLoad() {}

    /** Returns a burst of four users, with two valid responses, a 500 and a truncated response. */
    public static LoadResult burst() {
        return of(
                250 * MILLISECOND,
                List.of(
                        request(1, 100, new Outcome.Ok(200)),
                        request(2, 200, new Outcome.Ok(200)),
                        request(3, 5, new Outcome.ServerError(500, "read-timeout")),
                        request(4, 250, new Outcome.Truncated(200))));
    }

    /** Returns a load with one request for each outcome. */
    public static LoadResult of(Outcome... outcomes) {
        return of(
                250 * MILLISECOND,
                Stream.of(outcomes).map(outcome -> request(1, 100, outcome)).toList());
    }

    /** Returns the burst with exactly these requests. */
    public static LoadResult of(List<RequestRecord> requests) {
        return of(250 * MILLISECOND, requests);
    }

    /** Returns a load of one request with a valid response. */
    static LoadResult served(long milliseconds) {
        return of(milliseconds * MILLISECOND, List.of(request(1, milliseconds, new Outcome.Ok(200))));
    }

    /**
     * Returns a load with a request of an open shape. It was due 10 ms after the barrier, was sent 20 ms too late, and was complete after
     * 40 ms.
     */
    public static LoadResult sentLate() {
        RequestRecord late = new RequestRecord(
                1,
                1,
                10 * MILLISECOND,
                30 * MILLISECOND,
                0,
                45 * MILLISECOND,
                45 * MILLISECOND,
                50 * MILLISECOND,
                30,
                0,
                new Outcome.Ok(200));
        return of(50 * MILLISECOND, List.of(late));
    }

    private static LoadResult of(long durationNanos, List<RequestRecord> requests) {
        BarrierFigures barrier =
                new BarrierFigures(Instant.parse("2026-11-21T10:15:10Z"), 1, 2, MILLISECOND, MILLISECOND);
        return new LoadResult("nio", 4, MILLISECOND, durationNanos, requests, barrier, null, false, 0, null);
    }

    private static RequestRecord request(int user, long milliseconds, Outcome outcome) {
        long never = RequestRecord.NEVER;
        return new RequestRecord(user, 1, 0, 10, 20, never, never, milliseconds * MILLISECOND, 30, 0, outcome);
    }
}
