package mesh.load.bench;

import java.io.PrintStream;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Records when each request arrived and got its response, in the order of arrival. Knows which response is due next. */
final class Arrivals {

    private static final int MAX_REQUESTS = 100_000;

    private final long[] arrived = new long[MAX_REQUESTS];
    private final long[] responded = new long[MAX_REQUESTS];
    private final int[] user = new int[MAX_REQUESTS];
    private final @Nullable SocketChannel[] waiting = new SocketChannel[MAX_REQUESTS];
    private int count;
    private int responses;
    private int accepted;
    private int acceptedBeforeFirst;

    void reset() {
        count = 0;
        responses = 0;
        accepted = 0;
        acceptedBeforeFirst = 0;
    }

    void accepted() {
        accepted++;
    }

    void arrived(int from, SocketChannel channel, long now) {
        if (count == 0) {
            acceptedBeforeFirst = accepted;
        }
        user[count] = from;
        arrived[count] = now;
        waiting[count++] = channel;
    }

    boolean isAnyWaiting() {
        return responses < count;
    }

    /** Returns when the request that has waited longest arrived. */
    long oldest() {
        return arrived[responses];
    }

    @Nullable
    SocketChannel nextToRespond() {
        return waiting[responses];
    }

    void responded(long now) {
        waiting[responses] = null;
        responded[responses++] = now;
    }

    /** Prints one line about the connections, then one line per request: user, arrival, response. */
    void report(PrintStream out) {
        StringBuilder lines = new StringBuilder(count * 40);
        lines.append(accepted)
                .append(' ')
                .append(acceptedBeforeFirst)
                .append(' ')
                .append(count);
        for (int i = 0; i < count; i++) {
            lines.append('\n')
                    .append(user[i])
                    .append(' ')
                    .append(arrived[i])
                    .append(' ')
                    .append(responded[i]);
        }
        out.println(lines);
        out.flush();
    }
}
