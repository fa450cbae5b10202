package mesh.load.engine;

import mesh.load.engine.http.TraceHeader;
import mesh.load.results.contender.TraceIds;

/**
 * Identifies the load that a plan's requests belong to, if each request is a trace of its own.
 *
 * @param run identifies the run among all others
 * @param contender its id
 * @param repetition from 1
 * @param usersBefore number of users of the same load before those of the plan, if several processes share it; 0 for a whole load
 * @param requestsBefore number of requests of those users
 */
public record TracedLoad(String run, String contender, int repetition, int usersBefore, int requestsBefore) {

    /** Identifies a whole load. */
    public TracedLoad(String run, String contender, int repetition) {
        this(run, contender, repetition, 0, 0);
    }

    /** Returns the part of the load after this many users and requests. Each request keeps the trace that it has in the whole load. */
    public TracedLoad after(int users, int requests) {
        return new TracedLoad(run, contender, repetition, users, requests);
    }

    /** Returns the trace headers of a user; index from 0. */
    TraceHeader header(int user) {
        TraceIds ids = new TraceIds(run, contender, repetition).after(requestsBefore);
        return new TraceHeader(ids, run, contender, usersBefore + user + 1);
    }
}
