package mesh.load.analysis;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * Counts requests of a closed loop that first had to open a connection, because the service had closed the previous one. No latency
 * includes the time to connect, but the loop makes fewer requests because of it. Tomcat closes the connection after every 400 and 500, and
 * no setting prevents that. Netty keeps the connection.
 *
 * @param following requests after a request of the same user that was not given up
 * @param reconnected how many of these opened a connection
 */
public record Reconnects(long following, long reconnected) {

    /** Fraction of the requests that may reconnect because keep-alive usually ends at some time. */
    private static final double USUAL = 0.05;

    /**
     * Counts the requests of a load. The load must contain the requests of each user in their order. A request after one that was given up
     * does not count, because the load client itself closed that connection.
     */
    public static Reconnects of(LoadResult load) {
        Map<Integer, Outcome> before = new HashMap<>();
        long following = 0;
        long reconnected = 0;
        for (RequestRecord one : load.requests()) {
            @Nullable Outcome last = before.put(one.user(), one.outcome());
            if (last != null && !(last instanceof Outcome.TimedOut)) {
                following++;
                reconnected += one.connectDurationNanos() > 0 ? 1 : 0;
            }
        }
        return new Reconnects(following, reconnected);
    }

    public Reconnects plus(Reconnects other) {
        return new Reconnects(following + other.following, reconnected + other.reconnected);
    }

    public Optional<String> sentence(String contender) {
        return reconnected <= USUAL * following
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s: %,d of %,d requests that followed another had to open a new connection first, because the service "
                                + "had closed the previous one (Tomcat does so after every 400 and 500). No latency includes that "
                                + "time, but its users made fewer requests because of it",
                        contender,
                        reconnected,
                        following));
    }
}
