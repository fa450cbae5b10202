package mesh.load.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OwnClose;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * Counts requests of a closed loop that first had to open a connection, and who had closed the previous one. No latency includes the time to
 * connect, but the loop makes fewer requests because of it. Tomcat closes the connection after every 400 and 500, and no setting prevents
 * that. Netty keeps the connection.
 *
 * @param following requests after a request of the same user that left a connection
 * @param reconnected how many of these opened a connection because the service had closed the previous one
 * @param own how many of these opened a connection because the load client had closed the previous one, by its reason
 */
public record Reconnects(long following, long reconnected, Map<OwnClose, Long> own) {

    /** Fraction of the requests that may reconnect because keep-alive usually ends at some time. */
    private static final double USUAL = 0.05;

    public Reconnects {
        own = Map.copyOf(own);
    }

    /**
     * Counts the requests of a load. The load must contain the requests of each user in their order. A request after one that timed out or
     * had no connection does not count, because then there is no connection of which the service could have disposed.
     */
    public static Reconnects of(LoadResult load) {
        Map<Integer, RequestRecord> before = new HashMap<>();
        Map<OwnClose, Long> own = new EnumMap<>(OwnClose.class);
        long following = 0;
        long reconnected = 0;
        for (RequestRecord one : load.requests()) {
            RequestRecord last = before.put(one.user(), one);
            if (last != null && leavesConnection(last.outcome())) {
                following++;
                @Nullable OwnClose why = last.ownClose();
                if (one.connectDurationNanos() > 0 && why != null) {
                    own.merge(why, 1L, Long::sum);
                } else if (one.connectDurationNanos() > 0) {
                    reconnected++;
                }
            }
        }
        return new Reconnects(following, reconnected, own);
    }

    private static boolean leavesConnection(Outcome outcome) {
        return !(outcome instanceof Outcome.TimedOut
                || outcome instanceof Outcome.Refused
                || outcome instanceof Outcome.ConnectTimedOut);
    }

    public Reconnects plus(Reconnects other) {
        Map<OwnClose, Long> sum = new HashMap<>(own);
        other.own.forEach((why, count) -> sum.merge(why, count, Long::sum));
        return new Reconnects(following + other.following, reconnected + other.reconnected, sum);
    }

    /** Returns a sentence for each side that has closed more connections than usual. */
    public List<String> sentences(String contender) {
        List<String> sentences = new ArrayList<>();
        long ownTotal = own.values().stream().mapToLong(Long::longValue).sum();
        if (reconnected > USUAL * following) {
            sentences.add(sentence(
                    contender,
                    reconnected,
                    "the service had closed the previous one (Tomcat does so after every 400 and 500)"));
        }
        if (ownTotal > USUAL * following) {
            sentences.add(sentence(contender, ownTotal, "the load client had closed the previous one: " + reasons()));
        }
        return sentences;
    }

    private String reasons() {
        return own.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(one -> String.format(Locale.ROOT, "%s (%,d)", one.getKey().reason(), one.getValue()))
                .collect(Collectors.joining(", "));
    }

    private String sentence(String contender, long count, String why) {
        return String.format(
                Locale.ROOT,
                "%s: %,d of %,d requests that followed another had to open a new connection first, because %s. "
                        + "No latency includes that time, but its users made fewer requests because of it",
                contender,
                count,
                following,
                why);
    }
}
