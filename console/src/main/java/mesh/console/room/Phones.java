package mesh.console.room;

import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The phones in the room. A phone is present while it has a stream, and for a short time after. A phone that sleeps does not open its next
 * stream, so it soon no longer counts as present.
 */
final class Phones {

    private static final int STREAMS_PER_PHONE = 3;

    private final Quota quota;
    private final long graceNanos;
    private final LongSupplier nanoTime;
    private final Map<String, Phone> known = new HashMap<>();
    private final RejectedPhones rejected;

    /** A phone keeps the address from which it got its place, so that it cannot free a place there by moving. */
    private static final class Phone {
        private final InetAddress address;
        private int streams;
        private long lastSeen;

        private Phone(InetAddress address) {
            this.address = address;
        }
    }

    /**
     * @param quota how many phones can be present
     * @param grace how long a phone without a stream is still present
     */
    Phones(Quota quota, Duration grace, LongSupplier nanoTime) {
        this.quota = quota;
        this.graceNanos = grace.toNanos();
        this.nanoTime = nanoTime;
        this.rejected = new RejectedPhones(nanoTime);
    }

    /** Counts a stream of the phone. The caller must call {@link #left} when the stream ends. */
    synchronized void joined(Sender sender) {
        Phone phone = find(sender);
        if (phone.streams >= STREAMS_PER_PHONE) {
            throw VoteException.full(
                    "this page is open " + STREAMS_PER_PHONE + " times on this phone; close one of them");
        }
        phone.streams++;
    }

    synchronized void left(Sender sender) {
        Phone phone = known.get(sender.key());
        if (phone != null) {
            phone.streams--;
            phone.lastSeen = nanoTime.getAsLong();
        }
    }

    /** Notes that the phone has sent something. A phone that wakes up may vote before it has a stream again. */
    synchronized void touch(Sender sender) {
        find(sender).lastSeen = nanoTime.getAsLong();
    }

    private Phone find(Sender sender) {
        Phone phone = known.get(sender.key());
        if (phone != null) {
            return phone;
        }
        forgetAbsent();
        admit(sender);
        Phone joining = new Phone(sender.address());
        joining.lastSeen = nanoTime.getAsLong();
        known.put(sender.key(), joining);
        return joining;
    }

    private void admit(Sender sender) {
        try {
            quota.admit("this room", sender.address(), addresses());
            rejected.remove(sender);
        } catch (VoteException full) {
            rejected.add(sender);
            throw full;
        }
    }

    private void forgetAbsent() {
        long now = nanoTime.getAsLong();
        known.values().removeIf(phone -> phone.streams == 0 && now - phone.lastSeen >= graceNanos);
    }

    private List<InetAddress> addresses() {
        return known.values().stream().map(phone -> phone.address).toList();
    }

    /** Returns the address of each phone that is present. */
    synchronized List<InetAddress> presentAddresses() {
        forgetAbsent();
        return addresses();
    }

    /** Returns the address of each phone that asked for a place lately, and found none. */
    synchronized List<InetAddress> rejectedAddresses() {
        return rejected.addresses();
    }

    /** Returns the keys of the phones that are present. */
    synchronized Set<String> present() {
        forgetAbsent();
        return Set.copyOf(known.keySet());
    }
}
