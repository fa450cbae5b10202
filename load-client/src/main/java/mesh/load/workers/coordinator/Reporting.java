package mesh.load.workers.coordinator;

import java.util.ArrayList;
import java.util.List;
import mesh.load.engine.LoadEngine;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestState;
import mesh.load.results.contender.RequestTable;

/** Reports a complete result. Requests are reported only then: until then the workers keep them. */
final class Reporting {

    private Reporting() {}

    /** Returns the number of requests whose outcome is not OK. */
    static int failed(LoadResult result) {
        return (int) result.requests().stream()
                .filter(request -> !(request.outcome() instanceof Outcome.Ok))
                .count();
    }

    /** Reports each request, up to the number that results keep. */
    static void tellAll(LoadEngine.Progress progress, LoadResult result) {
        if (!progress.followsRequests()) {
            return;
        }
        List<RequestRecord> requests = result.requests();
        List<RequestState> states = new ArrayList<>();
        for (int index = 0; index < Math.min(requests.size(), RequestTable.MAX_ROWS); index++) {
            states.add(state(index + 1, requests.get(index)));
        }
        progress.changed(states);
    }

    private static RequestState state(int number, RequestRecord request) {
        return new RequestState(
                number,
                request.user(),
                request.intendedStartNanos(),
                request.firstByteNanos(),
                request.lastByteNanos(),
                request.outcome());
    }

    /** Returns the same result marked as interrupted. */
    static LoadResult interrupted(LoadResult result) {
        return new LoadResult(
                result.engine(),
                result.connections(),
                result.sendSkewNanos(),
                result.durationNanos(),
                result.requests(),
                result.barrier(),
                result.timestampDelay(),
                true,
                result.unfinished(),
                result.beside());
    }
}
