package mesh.load.engine;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import mesh.load.engine.http.RequestBuffer;
import mesh.load.engine.http.RequestNumber;
import mesh.load.engine.http.TraceHeader;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.TraceIds;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Everything that an engine must know before it creates the barrier.
 *
 * @param users one entry for each user, at least one; user <i>i</i> is at index <i>i - 1</i>. With an open shape, the users are a pool of
 *     connections, and each request has the content of the user whose connection carries it
 * @param readThrottle null for users that read as fast as they can; only the engine {@code nio} supports others
 * @param background requests that the same barrier releases and that are recorded separately, or null; only {@code nio} supports them
 * @param traced null for requests that are not traced
 * @param number of the first request, if services record requests by their numbers; null if not
 */
public record LoadPlan(
        InetSocketAddress target,
        List<UserRequest> users,
        Shape shape,
        Duration timeout,
        @Nullable ReadThrottle readThrottle,
        @Nullable LoadPlan background,
        @Nullable TracedLoad traced,
        @Nullable RequestNumber number) {

    public LoadPlan(InetSocketAddress target, List<UserRequest> users, Shape shape, Duration timeout) {
        this(target, users, shape, timeout, null, null, null, null);
    }

    public LoadPlan {
        users = List.copyOf(users);
        require(!target.isUnresolved(), "unknown host: " + target.getHostString());
        require(!users.isEmpty(), "a plan needs at least one user");
        require(timeout.isPositive(), "the timeout must be more than zero, but is " + timeout);
        require(
                background == null || background.background() == null,
                "requests beside the load cannot have other requests beside them");
        require(!shape.mustBeDrawn(), "random arrivals and think times must be drawn before a plan contains them");
        long requests = shape.requests(users.size());
        require(requests > 0, "each user must send at least one request");
        require(
                requests <= Shape.MAX_RECORDED_REQUESTS,
                requests + " requests are too many. Allowed: at most " + Shape.MAX_RECORDED_REQUESTS);
    }

    public LoadPlan with(LoadPlan others) {
        return new LoadPlan(target, users, shape, timeout, readThrottle, others, traced, number);
    }

    /** Returns the same plan with each of its requests as a trace of its own, except those beside it. */
    public LoadPlan traced(TracedLoad whose) {
        return new LoadPlan(target, users, shape, timeout, readThrottle, background, whose, number);
    }

    /** Returns the same plan with a number in each of its requests. The requests beside it have none. */
    public LoadPlan numbered(RequestNumber first) {
        return new LoadPlan(target, users, shape, timeout, readThrottle, background, traced, first);
    }

    /** Returns a user's request, ready for the socket; index from 0. */
    public RequestBuffer requestOf(int user) {
        UserRequest request = users.get(user);
        InetSocketAddress receiver = Objects.requireNonNullElse(request.target(), target);
        return new RequestBuffer(receiver, request, traced == null ? null : traced.header(user), number);
    }

    /**
     * Returns the pace of a user; null if it sends its requests as soon as it can.
     *
     * @param user index from 0
     * @param first index of the user's first request
     */
    public @Nullable UserPace paceOf(int user, int first) {
        return shape instanceof Shape.Closed closed && closed.isPaced() ? new UserPace(closed, user, first) : null;
    }

    /** Returns whether users may stop before they have sent all their requests. */
    public boolean mayEndEarly() {
        return shape instanceof Shape.Closed closed && closed.duration() != null;
    }

    public int requests() {
        return (int) shape.requests(users.size());
    }

    /** Returns whether each request has a due time of its own. */
    public boolean isOpen() {
        return shape instanceof Shape.Open;
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    /**
     * The pace at which a slow user reads. The connection's receive buffer is as small as the system allows, and each read takes only a few
     * bytes, 1 or more. The server is therefore soon unable to write more.
     */
    public record ReadThrottle(int bytes, Duration interval) {

        /** Requested size in bytes, which the kernel raises to its own minimum. It must be set before the connection is opened. */
        static final int RECEIVE_BUFFER = 1024;

        public ReadThrottle {
            if (bytes < 1 || !interval.isPositive()) {
                throw new IllegalArgumentException("not a read throttle: " + bytes + " bytes every " + interval);
            }
        }
    }

    /**
     * Identifies the load that a plan's requests belong to, if each request is a trace of its own.
     *
     * @param run different for each run
     * @param repetition from 1
     * @param usersBefore number of the load's users that precede the plan's users, if several processes share the load; 0 for a whole load
     * @param requestsBefore number of requests of those preceding users
     */
    public record TracedLoad(String run, String contender, int repetition, int usersBefore, int requestsBefore) {

        public TracedLoad(String run, String contender, int repetition) {
            this(run, contender, repetition, 0, 0);
        }

        /** Returns the load after this many users and requests. Each request keeps the trace that it has in the whole load. */
        public TracedLoad after(int users, int requests) {
            return new TracedLoad(run, contender, repetition, users, requests);
        }

        /** Returns the trace headers of a user; index from 0. */
        TraceHeader header(int user) {
            TraceIds ids = new TraceIds(run, contender, repetition, requestsBefore);
            return new TraceHeader(ids, run, contender, usersBefore + user + 1);
        }
    }
}
