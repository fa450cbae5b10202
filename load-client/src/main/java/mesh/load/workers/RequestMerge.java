package mesh.load.workers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import mesh.load.results.contender.RequestRecord;

/** Merges the requests of several workers: numbers the users across all workers, and counts all instants from one origin. */
final class RequestMerge {

    private final List<PartResult> parts;
    private final long origin;

    /**
     * Merges nothing yet.
     *
     * @param origin instant of the coordinator's clock from which all instants are counted
     */
    RequestMerge(List<PartResult> parts, long origin) {
        this.parts = parts;
        this.origin = origin;
    }

    /**
     * Returns the requests ordered by user and sequence or, for an open shape, by the time at which they were due. The sort is stable and
     * detects that each part is already sorted, so it compares each request only a few times.
     */
    List<RequestRecord> requests() {
        List<RequestRecord> all = new ArrayList<>(
                parts.stream().mapToInt(part -> part.requests().size()).sum());
        for (PartResult part : parts) {
            long shift = part.releasedNanoTime() - origin;
            for (RequestRecord request : part.requests()) {
                all.add(shifted(request, part.firstUser(), shift));
            }
        }
        if (parts.getFirst().plan().isOpen()) {
            all.sort(Comparator.comparingLong(RequestRecord::intendedStartNanos));
        }
        return all;
    }

    private static RequestRecord shifted(RequestRecord request, int firstUser, long shift) {
        return new RequestRecord(
                request.user() + firstUser,
                request.sequence(),
                later(request.intendedStartNanos(), shift),
                later(request.startNanos(), shift),
                request.connectDurationNanos(),
                later(request.firstByteNanos(), shift),
                later(request.firstItemNanos(), shift),
                later(request.lastByteNanos(), shift),
                request.bytes(),
                request.items(),
                request.outcome());
    }

    private static long later(long instant, long shift) {
        return instant == RequestRecord.NEVER ? RequestRecord.NEVER : instant + shift;
    }
}
