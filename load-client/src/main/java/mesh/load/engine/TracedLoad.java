package mesh.load.engine;

import mesh.load.engine.http.TraceHeader;
import mesh.load.results.request.TraceIds;

/**
 * Whose requests those of a plan are, where each is to be a trace of its own.
 *
 * @param run which is told from all others by it
 * @param contender its id
 * @param repetition from 1
 */
public record TracedLoad(String run, String contender, int repetition) {

    /** The fields of a user's requests; index from 0. */
    TraceHeader header(int user) {
        return new TraceHeader(new TraceIds(run, contender, repetition), run, contender, user + 1);
    }
}
