package mesh.console.room;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The phones in the room. A phone is present while it has a stream, and for a short time after. A phone that sleeps does not open its next
 * stream, so it is no longer counted soon after.
 */
final class Phones {

    private static final int STREAMS_PER_PHONE = 3;

    private final int places;
    private final long graceNanos;
    private final LongSupplier nanoTime;
    private final Map<String, Phone> known = new HashMap<>();

    private static final class Phone {
        private int streams;
        private long lastSeen;
    }

    /**
     * @param places how many phones can be present
     * @param grace how long a phone without a stream is still present
     */
    Phones(int places, Duration grace, LongSupplier nanoTime) {
        this.places = places;
        this.graceNanos = grace.toNanos();
        this.nanoTime = nanoTime;
    }

    /** Counts a stream of the phone. The caller must call {@link #left} when the stream ends. */
    synchronized void joined(String key) {
        Phone phone = find(key);
        if (phone.streams >= STREAMS_PER_PHONE) {
            throw VoteException.full(
                    "this page is open " + STREAMS_PER_PHONE + " times on this phone; close one of them");
        }
        phone.streams++;
    }

    synchronized void left(String key) {
        Phone phone = known.get(key);
        if (phone != null) {
            phone.streams--;
            phone.lastSeen = nanoTime.getAsLong();
        }
    }

    /** Notes that the phone has sent something. A phone that wakes up may vote before it has a stream again. */
    synchronized void seen(String key) {
        find(key).lastSeen = nanoTime.getAsLong();
    }

    private Phone find(String key) {
        Phone phone = known.get(key);
        if (phone != null) {
            return phone;
        }
        forgetAbsent();
        if (known.size() >= places) {
            throw VoteException.full("this room has places for " + places + " phones, and all are taken");
        }
        Phone joining = new Phone();
        joining.lastSeen = nanoTime.getAsLong();
        known.put(key, joining);
        return joining;
    }

    private void forgetAbsent() {
        long now = nanoTime.getAsLong();
        known.values().removeIf(phone -> phone.streams == 0 && now - phone.lastSeen >= graceNanos);
    }

    synchronized Set<String> present() {
        forgetAbsent();
        return Set.copyOf(known.keySet());
    }
}
