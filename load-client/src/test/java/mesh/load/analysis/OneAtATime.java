package mesh.load.analysis;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.shape.Shape;

/** Simulates a server that serves one request after another, each in 2.5 ms. It also serves requests of users that have given up. */
public final class OneAtATime {

    public static final Duration TIMEOUT = Duration.ofSeconds(1);

    private static final long SERVICE_NANOS = 2_500_000;

    private OneAtATime() {}

    /**
     * Returns the records of a load that sends all requests of a shape.
     *
     * @param maxUnderWay largest number of requests that are waiting or being served; the server immediately rejects any request beyond it
     */
    public static LoadResult load(Shape.Open shape, int maxUnderWay) {
        Deque<Long> underWay = new ArrayDeque<>();
        List<RequestRecord> requests = new ArrayList<>();
        for (int i = 0; i < shape.requests(); i++) {
            long due = shape.dueNanos(i);
            while (!underWay.isEmpty() && underWay.getFirst() <= due) {
                underWay.removeFirst();
            }
            requests.add(request(i, due, underWay, maxUnderWay));
        }
        BarrierFigures barrier = new BarrierFigures(Instant.EPOCH, 0, 1, 0, 0);
        return new LoadResult("nio", 10, 0, 0, requests, barrier, null, false, 0, null);
    }

    private static RequestRecord request(int index, long due, Deque<Long> underWay, int maxUnderWay) {
        if (underWay.size() >= maxUnderWay) {
            return record(index, due, due, new Outcome.ServerError(500, "too-many-calls"));
        }
        long end = Math.max(due, underWay.isEmpty() ? 0 : underWay.getLast()) + SERVICE_NANOS;
        underWay.addLast(end);
        long givenUp = due + TIMEOUT.toNanos();
        return end <= givenUp
                ? record(index, due, end, new Outcome.Ok(200))
                : record(index, due, givenUp, new Outcome.TimedOut(false));
    }

    private static RequestRecord record(int index, long due, long end, Outcome outcome) {
        return new RequestRecord(1, index + 1, due, due, 0, end, end, end, 2, 0, outcome);
    }
}
