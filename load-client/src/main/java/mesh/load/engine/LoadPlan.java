package mesh.load.engine;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import mesh.load.engine.http.RequestBuffer;
import mesh.load.engine.http.UserRequest;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Everything an engine has to know before the barrier can be set up.
 *
 * @param target the service that is loaded, its name resolved
 * @param users one entry for each user, at least one; user <i>i</i> stands at index <i>i - 1</i>. With an open shape they
 *     are a pool of connections, and what a request asks for is decided by the user whose connection carries it
 * @param shape how each user's requests are laid out in time
 * @param timeout the time after which a request is recorded as timed out, more than zero
 * @param readThrottle how slowly users read; null for those who read as fast as they can. Only the engine {@code nio} supports it
 * @param beside what others send meanwhile, released at the same barrier and recorded apart; null for nobody. Only the engine
 *     {@code nio} supports it
 * @param traced whose requests they are, where each is to be a trace of its own; null for requests that are not traced
 */
public record LoadPlan(
        InetSocketAddress target,
        List<UserRequest> users,
        Shape shape,
        Duration timeout,
        @Nullable ReadThrottle readThrottle,
        @Nullable LoadPlan beside,
        @Nullable TracedLoad traced) {

    /** Users who read as fast as they can. */
    public LoadPlan(InetSocketAddress target, List<UserRequest> users, Shape shape, Duration timeout) {
        this(target, users, shape, timeout, null);
    }

    /** Nobody sends anything meanwhile. */
    public LoadPlan(
            InetSocketAddress target,
            List<UserRequest> users,
            Shape shape,
            Duration timeout,
            @Nullable ReadThrottle readThrottle) {
        this(target, users, shape, timeout, readThrottle, null, null);
    }

    /**
     * Checks what an engine relies on.
     *
     * @throws IllegalArgumentException if a value is outside what is said above, or the requests are too many
     */
    public LoadPlan {
        users = List.copyOf(users);
        require(!target.isUnresolved(), "unknown host: " + target.getHostString());
        require(!users.isEmpty(), "a plan needs at least one user");
        require(timeout.isPositive(), "timeout must be more than zero: " + timeout);
        require(beside == null || beside.beside() == null, "nothing goes on beside what goes on beside it");
        long requests = shape.requests(users.size());
        require(requests > 0, "each user sends at least one request");
        require(
                requests <= Scenario.MAX_REQUESTS,
                requests + " requests are too many, at most " + Scenario.MAX_REQUESTS);
    }

    /** The same, while others send this. */
    public LoadPlan with(LoadPlan others) {
        return new LoadPlan(target, users, shape, timeout, readThrottle, others, traced);
    }

    /** The same, with each request a trace of its own, but for what others send. */
    public LoadPlan traced(TracedLoad whose) {
        return new LoadPlan(target, users, shape, timeout, readThrottle, beside, whose);
    }

    /** What a user sends, ready for the socket; index from 0. */
    public RequestBuffer requestOf(int user) {
        return new RequestBuffer(targetOf(user), users.get(user), traced == null ? null : traced.header(user));
    }

    /** How many requests there are in all. */
    public int requests() {
        return (int) shape.requests(users.size());
    }

    /** The service to which a user sends his requests; index from 0. */
    public InetSocketAddress targetOf(int user) {
        InetSocketAddress own = users.get(user).target();
        return own == null ? target : own;
    }

    /** Whether requests are due at instants of their own. */
    public boolean isOpen() {
        return shape instanceof Shape.Open;
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
