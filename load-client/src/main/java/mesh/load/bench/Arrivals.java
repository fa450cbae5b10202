package mesh.load.bench;

import java.io.PrintStream;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Who came when and was answered when, in the order of arrival; and whose answer is due next. */
final class Arrivals {

    private static final int MOST = 100_000;

    private final long[] arrived = new long[MOST];
    private final long[] answered = new long[MOST];
    private final int[] user = new int[MOST];
    private final @Nullable SocketChannel[] waiting = new SocketChannel[MOST];
    private int count;
    private int answers;
    private int accepted;
    private int acceptedBeforeFirst;

    void reset() {
        count = 0;
        answers = 0;
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

    boolean isSomebodyWaiting() {
        return answers < count;
    }

    /** When the one who has waited longest came. */
    long oldest() {
        return arrived[answers];
    }

    @Nullable
    SocketChannel nextToAnswer() {
        return waiting[answers];
    }

    void answered(long now) {
        waiting[answers] = null;
        answered[answers++] = now;
    }

    /** One line about the connections, then one for each request: user, arrival, answer. */
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
                    .append(answered[i]);
        }
        out.println(lines);
        out.flush();
    }
}
