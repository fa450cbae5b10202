package mesh.console.security;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import mesh.load.engine.ClientNetwork;
import org.jspecify.annotations.Nullable;

/**
 * Limits the requests of clients without the token. Each address has a limit of its own; all IPv6 addresses of a {@linkplain ClientNetwork
 * network} count as one. All addresses that sent something lately share a further limit, in equal parts, so that a few busy addresses take
 * nothing from the others. A phone that opens the page sends about 13 requests, and then two per minute; even the smallest part is several
 * times as much. A last limit holds for all requests together.
 *
 * <p>A whole class may share one address, if the teacher has named it: its limit is that of 300 phones that open the page at the same time,
 * and its part is that of a class.
 */
final class RequestRate {

    private static final Limit OF_ONE = new Limit(1000, 50);
    private static final Limit OF_SHARED = new Limit(4000, 100);
    private static final Limit OF_ALL = new Limit(8000, 400);
    private static final Limit SMALLEST = new Limit(60, 2);

    /**
     * The limit of all requests, however many addresses send them, because each new address may send its smallest part. It is more than 500
     * phones that open the page together send beside a few busy addresses.
     */
    private static final Limit TOGETHER = new Limit(16_000, 1000);

    /** How many parts of the limit of all an address has that a class shares. */
    private static final int PARTS_OF_SHARED = 100;

    /** More addresses than a class has. If even more come, the one that was silent for longest is forgotten. */
    private static final int ADDRESSES = 1024;

    private static final double NANOS = 1e9;

    /** An address that was silent for longer has no part. */
    private static final long LATELY_NANOS = 10_000_000_000L;

    /** The parts are counted again after this time, because a count looks at all addresses. */
    private static final long RECOUNT_NANOS = 100_000_000L;

    private final LongSupplier nanoTime;
    private final SharedAddresses shared;
    private final Client together;
    private int parts;
    private long countedAt;
    private final Map<InetAddress, Client> each = new LinkedHashMap<>(ADDRESSES, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<InetAddress, Client> eldest) {
            return size() > ADDRESSES;
        }
    };

    /**
     * A limit.
     *
     * @param atOnce requests that may come together
     * @param perSecond requests per second in the long run
     */
    private record Limit(double atOnce, double perSecond) {

        Limit times(double factor) {
            return new Limit(atOnce * factor, perSecond * factor);
        }

        Limit least(Limit other) {
            return new Limit(Math.min(atOnce, other.atOnce), Math.min(perSecond, other.perSecond));
        }

        Limit most(Limit other) {
            return new Limit(Math.max(atOnce, other.atOnce), Math.max(perSecond, other.perSecond));
        }
    }

    /** An address, or all of them, and what was used of its limit. Counting what is used, not what is left, lets a limit change at any time. */
    private static final class Client {

        private final boolean isShared;
        private double used;
        private long sentAt;

        private Client(boolean isShared, long now) {
            this.isShared = isShared;
            this.sentAt = now;
        }

        private boolean take(Limit limit, long now) {
            used = Math.max(0, used - (now - sentAt) / NANOS * limit.perSecond());
            sentAt = now;
            if (used + 1 > limit.atOnce()) {
                return false;
            }
            used++;
            return true;
        }

        private int parts() {
            return isShared ? PARTS_OF_SHARED : 1;
        }
    }

    RequestRate(SharedAddresses shared, LongSupplier nanoTime) {
        this.shared = shared;
        this.nanoTime = nanoTime;
        this.countedAt = nanoTime.getAsLong();
        this.together = new Client(false, countedAt);
    }

    /** Returns whether a request from this address may pass, and counts it. */
    synchronized boolean admits(@Nullable InetSocketAddress sender) {
        if (sender == null || sender.getAddress() == null) {
            return false;
        }
        long now = nanoTime.getAsLong();
        Client client = find(ClientNetwork.of(sender.getAddress()), now);
        count(now);
        Limit own = client.isShared ? OF_SHARED : OF_ONE;
        Limit part = OF_ALL.times((double) client.parts() / parts);
        return client.take(own.least(part).most(SMALLEST), now) && together.take(TOGETHER, now);
    }

    /** Returns what is known of the address. If the teacher has just named it, it begins anew. */
    private Client find(InetAddress address, long now) {
        boolean isShared = shared.contains(address);
        Client client = each.get(address);
        if (client == null || client.isShared != isShared) {
            client = new Client(isShared, now);
            each.put(address, client);
            parts += client.parts(); // immediately, because many addresses may come between two counts
        }
        return client;
    }

    private void count(long now) {
        if (now - countedAt >= RECOUNT_NANOS) {
            countedAt = now;
            parts = Math.max(
                    1,
                    each.values().stream()
                            .filter(client -> now - client.sentAt <= LATELY_NANOS)
                            .mapToInt(Client::parts)
                            .sum());
        }
    }
}
