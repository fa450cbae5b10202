package mesh.load.engine;

import mesh.load.engine.http.TraceHeader;
import mesh.load.results.request.TraceIds;

/**
 * Whose requests those of a plan are, where each is to be a trace of its own.
 *
 * @param run which is told from all others by it
 * @param contender its id
 * @param repetition from 1
 * @param usersBefore users of the same load who come before those of the plan, where several processes share it; 0 for a whole one
 * @param requestsBefore the requests of these
 */
public record TracedLoad(String run, String contender, int repetition, int usersBefore, int requestsBefore) {

    /** Of a whole load. */
    public TracedLoad(String run, String contender, int repetition) {
        this(run, contender, repetition, 0, 0);
    }

    /** Of that part of a whole load which comes after so many users with so many requests: each has the trace that it has in the whole. */
    public TracedLoad after(int users, int requests) {
        return new TracedLoad(run, contender, repetition, users, requests);
    }

    /** The fields of a user's requests; index from 0. */
    TraceHeader header(int user) {
        TraceIds ids = new TraceIds(run, contender, repetition).after(requestsBefore);
        return new TraceHeader(ids, run, contender, usersBefore + user + 1);
    }
}
