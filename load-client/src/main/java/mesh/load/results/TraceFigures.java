package mesh.load.results;

import org.jspecify.annotations.Nullable;

/**
 * That requests were sent with a trace of their own.
 *
 * @param run the value of {@code mesh.run} in the baggage, from which the ids follow
 * @param url where one is shown, with {@value #PLACE} in the place of its id; null if nobody said
 */
public record TraceFigures(String run, @Nullable String url) {

    /** Stands for the id of a trace. */
    public static final String PLACE = "{traceId}";
}
