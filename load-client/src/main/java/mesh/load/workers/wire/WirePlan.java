package mesh.load.workers.wire;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadPlan.ReadThrottle;
import mesh.load.engine.LoadPlan.TracedLoad;
import mesh.load.engine.http.ExpectedResponse;
import mesh.load.engine.http.RequestBody;
import mesh.load.engine.http.UserRequest;
import mesh.load.scenario.Shape;
import org.jspecify.annotations.Nullable;

/**
 * A {@link LoadPlan} as it crosses the wire. The worker that fires it resolves the names of hosts. A body that many users send crosses
 * only once.
 *
 * @param host host of the target
 * @param port port of the target
 * @param bodies bodies to which the users refer
 * @param users users in their order
 */
public record WirePlan(
        String host,
        int port,
        List<Body> bodies,
        List<User> users,
        Shape shape,
        Duration timeout,
        @Nullable ReadThrottle readThrottle,
        @Nullable WirePlan beside,
        @Nullable TracedLoad traced) {

    /** Maximum size of all bodies of a plan together. They are sent with each firing. */
    private static final long MAX_BODY_BYTES = 8 * 1024 * 1024;

    /** The body of a POST. */
    public record Body(String contentType, ByteBuffer content) {}

    /**
     * The request of one user.
     *
     * @param host host of the user's own target; null for the plan's target
     * @param port port of the user's own target; 0 for the plan's target
     * @param body index of the body; null for a GET
     */
    public record User(
            @Nullable String host,
            int port,
            String path,
            String accept,
            @Nullable Integer body,
            ExpectedResponse expected) {}

    /**
     * Converts a plan for sending.
     *
     * @throws LoadException if its bodies are too large to be sent with each firing
     */
    public static WirePlan of(LoadPlan plan) {
        IdentityHashMap<RequestBody, Integer> indexes = new IdentityHashMap<>();
        List<RequestBody> bodies = new ArrayList<>();
        List<User> users = new ArrayList<>();
        for (UserRequest user : plan.users()) {
            users.add(user(user, indexes, bodies));
        }
        requireSmall(bodies);
        LoadPlan others = plan.beside();
        return new WirePlan(
                plan.target().getHostString(),
                plan.target().getPort(),
                bodies.stream()
                        .map(body -> new Body(body.contentType(), body.view()))
                        .toList(),
                users,
                plan.shape(),
                plan.timeout(),
                plan.readThrottle(),
                others == null ? null : of(others),
                plan.traced());
    }

    private static User user(
            UserRequest user, IdentityHashMap<RequestBody, Integer> indexes, List<RequestBody> bodies) {
        RequestBody body = user.body();
        if (body != null && indexes.putIfAbsent(body, bodies.size()) == null) {
            bodies.add(body);
        }
        InetSocketAddress own = user.target();
        return new User(
                own == null ? null : own.getHostString(),
                own == null ? 0 : own.getPort(),
                user.path(),
                user.accept(),
                body == null ? null : indexes.get(body),
                user.expected());
    }

    private static void requireSmall(List<RequestBody> bodies) {
        long bytes = bodies.stream().mapToLong(body -> body.digest().length()).sum();
        if (bytes > MAX_BODY_BYTES) {
            throw new LoadException("the bodies of the requests have " + bytes + " bytes, but workers accept at most "
                    + MAX_BODY_BYTES + ": run it without --workers");
        }
    }

    /**
     * Converts this back to a plan that can be fired.
     *
     * @throws IllegalArgumentException if the plan is invalid, for example because a host is unknown on this machine
     */
    public LoadPlan plan() {
        List<RequestBody> contents = bodies.stream().map(WirePlan::copy).toList();
        return new LoadPlan(
                new InetSocketAddress(host, port),
                users.stream().map(user -> request(user, contents)).toList(),
                shape,
                timeout,
                readThrottle,
                beside == null ? null : beside.plan(),
                traced);
    }

    private static RequestBody copy(Body body) {
        byte[] bytes = new byte[body.content().remaining()];
        body.content().duplicate().get(bytes);
        return RequestBody.of(body.contentType(), bytes);
    }

    private static UserRequest request(User user, List<RequestBody> contents) {
        return new UserRequest(
                user.host() == null ? null : new InetSocketAddress(user.host(), user.port()),
                user.path(),
                user.accept(),
                user.body() == null ? null : contents.get(user.body()),
                user.expected());
    }
}
