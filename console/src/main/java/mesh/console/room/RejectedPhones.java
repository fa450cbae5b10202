package mesh.console.room;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.LongSupplier;

/**
 * The phones that lately found no place in the room. The page of such a phone keeps asking for one, so a phone that no longer asks is
 * forgotten. Not safe for use by several threads.
 */
final class RejectedPhones {

    /** Longer than a page waits before it asks again. */
    private static final long REMEMBERED_NANOS = Duration.ofSeconds(20).toNanos();

    /** Many more than a class has, so that a student who invents phones fills no memory. */
    private static final int MAX = 1000;

    private final LongSupplier nanoTime;

    /** By the key of the phone; the one that asked first is the first. */
    private final SequencedMap<String, Rejection> rejections = new LinkedHashMap<>();

    private record Rejection(InetAddress address, long at) {}

    RejectedPhones(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void add(Sender sender) {
        remove(sender);
        rejections.put(sender.key(), new Rejection(sender.address(), nanoTime.getAsLong()));
        if (rejections.size() > MAX) {
            rejections.pollFirstEntry();
        }
    }

    void remove(Sender sender) {
        rejections.remove(sender.key());
    }

    /** Returns the address of each of these phones. */
    List<InetAddress> addresses() {
        long now = nanoTime.getAsLong();
        rejections.values().removeIf(rejection -> now - rejection.at() >= REMEMBERED_NANOS);
        return rejections.values().stream().map(Rejection::address).toList();
    }
}
