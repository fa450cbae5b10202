package mesh.load.workers.coordinator;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts refused connections, and reports them in at most one line every five seconds. Strangers that connect therefore cannot flood the
 * output.
 */
final class Refusals {

    private static final long EVERY_SECONDS = 5;
    private static final int MAX_REASONS = 8;
    private static final String OTHERS = "other reasons";

    private final Consumer<String> say;
    private final LongSupplier nanoTime;
    private final Map<String, Long> counts = new LinkedHashMap<>();
    private String last = "";
    private boolean told;
    private long toldAt;

    /**
     * Begins with no refusals.
     *
     * @param say receives each line
     * @param nanoTime a monotonic clock, such as {@link System#nanoTime()}
     */
    Refusals(Consumer<String> say, LongSupplier nanoTime) {
        this.say = say;
        this.nanoTime = nanoTime;
    }

    /**
     * Counts a refusal, and reports it immediately if there was no report for five seconds.
     *
     * @param from address of the refused connection, for the line
     * @param reason one of a few texts; further ones are counted as other reasons
     */
    void add(String from, String reason) {
        synchronized (counts) {
            String counted = counts.containsKey(reason) || counts.size() < MAX_REASONS ? reason : OTHERS;
            counts.merge(counted, 1L, Long::sum);
            last = from;
        }
        tellIfDue();
    }

    /** Reports the refusals since the last line, if that line is at least five seconds old. */
    void tellIfDue() {
        tell(false);
    }

    /** Reports the refusals since the last line. */
    void tellRest() {
        tell(true);
    }

    private void tell(boolean rest) {
        String line = line(rest);
        if (line != null) {
            say.accept(line);
        }
    }

    private @Nullable String line(boolean rest) {
        synchronized (counts) {
            long now = nanoTime.getAsLong();
            boolean due = rest || !told || now - toldAt >= TimeUnit.SECONDS.toNanos(EVERY_SECONDS);
            if (counts.isEmpty() || !due) {
                return null;
            }
            String line = line();
            told = true;
            toldAt = now;
            counts.clear();
            return line;
        }
    }

    private String line() {
        long all = counts.values().stream().mapToLong(count -> count).sum();
        if (all == 1) {
            return "refused a connection from " + last + ": "
                    + counts.keySet().iterator().next();
        }
        return "refused " + all + " connections, the last from " + last + ": "
                + counts.entrySet().stream()
                        .map(reason -> reason.getKey() + " (" + reason.getValue() + ")")
                        .collect(Collectors.joining("; "));
    }
}
