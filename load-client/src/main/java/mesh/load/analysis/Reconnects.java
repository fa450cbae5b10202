package mesh.load.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import mesh.load.results.request.LoadResult;
import mesh.load.results.request.Outcome;
import mesh.load.results.request.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * Requests of a closed loop that had to make a connection first, because the service had closed the one before. No latency has it in
 * it, but the loop makes fewer requests for it: contenders that fail are slowed down by more than their failures. Tomcat closes
 * with every 400 and 500, and cannot be told not to; Netty keeps the connection.
 *
 * @param following requests that followed another of the same user which had not been given up
 * @param reconnected those of them that made a connection
 */
public record Reconnects(long following, long reconnected) {

    /** Of the requests: fewer are the ends that keep-alive comes to by itself. */
    private static final double USUAL = 0.05;

    public static Reconnects of(LoadResult load) {
        List<RequestRecord> following = following(load.requests());
        return new Reconnects(
                following.size(),
                following.stream().filter(one -> one.connectDurationNanos() > 0).count());
    }

    /** After a request that was given up the load client itself has closed the connection. Those of one user stand in their order. */
    private static List<RequestRecord> following(List<RequestRecord> requests) {
        Map<Integer, Outcome> before = new HashMap<>();
        return requests.stream()
                .filter(one -> {
                    @Nullable Outcome last = before.put(one.user(), one.outcome());
                    return last != null && !(last instanceof Outcome.TimedOut);
                })
                .toList();
    }

    /** Of both together, such as of two repetitions. */
    public Reconnects plus(Reconnects other) {
        return new Reconnects(following + other.following, reconnected + other.reconnected);
    }

    /** A sentence, if there are more than usual. */
    public Optional<String> sentence(String contender) {
        return reconnected <= USUAL * following
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s: of %,d requests that followed another %,d had to make a connection first, because the service had "
                                + "closed the one before (Tomcat does with every 400 and 500). No latency has that in it, but so "
                                + "its users made fewer requests",
                        contender,
                        following,
                        reconnected));
    }
}
