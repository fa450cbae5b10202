package mesh.load.interop.hyperfoil;

import java.util.Map;

/**
 * What Hyperfoil counted of one phase.
 *
 * @param phase its name, with that of the fork behind a slash
 * @param startMillis wall-clock time at which it started
 * @param endMillis likewise, never before the start
 * @param counts requests, responses, statuses and errors, by the names of the columns; none is negative
 * @param nanos minimum, percentiles and maximum of all its responses, by the names of the columns; of two significant digits
 */
record TotalsRow(String phase, long startMillis, long endMillis, Map<String, Long> counts, Map<String, Long> nanos) {

    static final String REQUESTS = "Requests";
    static final String RESPONSES = "Responses";
    static final String STATUS = "http.status_";
    static final String OK = STATUS + "2xx";
    static final String SERVER_ERROR = STATUS + "5xx";
    static final String CACHE_HITS = "http.cacheHits";
    static final String MAX = "Max";

    long count(String column) {
        return counts.getOrDefault(column, 0L);
    }

    long ok() {
        return count(OK);
    }

    long notOk() {
        return count(RESPONSES) - ok();
    }
}
