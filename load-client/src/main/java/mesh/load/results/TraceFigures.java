package mesh.load.results;

import org.jspecify.annotations.Nullable;

/**
 * Says that each request was sent with a trace of its own.
 *
 * @param run the value of {@code mesh.run} in the baggage, from which the ids follow
 * @param url the address of the page for one trace, with {@value #PLACE} in the place of its id; null if not given
 */
public record TraceFigures(String run, @Nullable String url) {

    /** The placeholder for the id of a trace. */
    public static final String PLACE = "{traceId}";
}
