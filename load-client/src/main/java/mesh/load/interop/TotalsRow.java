package mesh.load.interop;

import java.util.List;
import java.util.Map;

/**
 * Hyperfoil's counts of one phase.
 *
 * @param phase its name, with the name of the fork after a slash
 * @param startMillis wall-clock time at which it started
 * @param endMillis wall-clock time at which it ended, never before the start
 * @param counts requests, responses, statuses and errors, by the names of the columns; none is negative
 * @param nanos minimum, percentiles and maximum of all its responses, by the names of the columns; of two significant digits
 */
record TotalsRow(String phase, long startMillis, long endMillis, Map<String, Long> counts, Map<String, Long> nanos) {

    static final String REQUESTS = "Requests";
    static final String RESPONSES = "Responses";
    static final String OK = "http.2xx";
    static final String REDIRECTION = "http.3xx";
    static final String CLIENT_ERROR = "http.4xx";
    static final String SERVER_ERROR = "http.5xx";
    static final String OTHER_STATUS = "http.OtherStatus";
    static final List<String> STATUSES = List.of(OK, REDIRECTION, CLIENT_ERROR, SERVER_ERROR, OTHER_STATUS);
    static final String CACHE_HITS = "http.CacheHits";
    static final String MAX = "Max";

    long count(String column) {
        return counts.getOrDefault(column, 0L);
    }

    long statuses() {
        return STATUSES.stream().mapToLong(this::count).sum();
    }

    long ok() {
        return count(OK);
    }

    long notOk() {
        return count(RESPONSES) - ok();
    }
}
