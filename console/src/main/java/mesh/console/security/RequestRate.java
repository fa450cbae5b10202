package mesh.console.security;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the requests of clients without the token: of each address, and of all addresses together. A whole class may share one address, so
 * the limit for an address is that of a class: 300 phones that open the page at the same time send about 3000 requests.
 */
final class RequestRate {

    private static final Limit OF_ONE = new Limit(4000, 100);
    private static final Limit OF_ALL = new Limit(8000, 400);

    /** More addresses than a class has. If even more come, the one that was silent for longest is forgotten. */
    private static final int ADDRESSES = 1024;

    private static final double NANOS = 1e9;

    private final LongSupplier nanoTime;
    private final Bucket all;
    private final Map<InetAddress, Bucket> each = new LinkedHashMap<>(ADDRESSES, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<InetAddress, Bucket> eldest) {
            return size() > ADDRESSES;
        }
    };

    /**
     * A limit.
     *
     * @param atOnce requests that may come together
     * @param perSecond requests per second in the long run
     */
    private record Limit(int atOnce, int perSecond) {}

    private static final class Bucket {

        private final Limit limit;
        private double left;
        private long filledAt;

        private Bucket(Limit limit, long now) {
            this.limit = limit;
            this.left = limit.atOnce();
            this.filledAt = now;
        }

        private boolean take(long now) {
            left = Math.min(limit.atOnce(), left + (now - filledAt) / NANOS * limit.perSecond());
            filledAt = now;
            if (left < 1) {
                return false;
            }
            left--;
            return true;
        }
    }

    RequestRate(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.all = new Bucket(OF_ALL, nanoTime.getAsLong());
    }

    /** Returns whether a request from this address may pass, and counts it. A rejected request does not count for other addresses. */
    synchronized boolean admits(@Nullable InetSocketAddress client) {
        long now = nanoTime.getAsLong();
        if (client == null || client.getAddress() == null) {
            return false;
        }
        return each.computeIfAbsent(client.getAddress(), first -> new Bucket(OF_ONE, now))
                        .take(now)
                && all.take(now);
    }
}
