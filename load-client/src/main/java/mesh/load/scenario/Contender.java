package mesh.load.scenario;

import java.time.Duration;
import java.util.stream.Stream;
import mesh.load.scenario.request.BodySource;
import mesh.load.scenario.request.ValidResponse;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.ConnectionLimit;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.service.WaitsOn;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/**
 * One route that is put under load.
 *
 * @param id unique in the scenario; lower case, digits and hyphens
 * @param service the gateway that has the route
 * @param path begins with a slash; {@code {cnt}} stands for the number of items that a user asks for
 * @param calls how the route calls what stands behind it
 * @param connections what bounds the connections that carry these calls
 * @param waitsOn what a request occupies while it waits for these calls
 * @param accept value of the {@code Accept} header
 * @param body where the body of a POST comes from; null for a GET
 * @param validResponse what a response has to hold to be a valid one
 * @param shape how its requests are laid out in time; null for that of the scenario
 * @param warmUp what warms its route; null for that of the scenario
 * @param users at the barrier, 1 to {@value #MAX_USERS}
 * @param repetitions how often it is put under load, 1 to {@value #MAX_REPETITIONS}
 * @param place of its path in the scenario's file
 * @param computing how long the route computes over each item on a core of its own; zero for one that hands on what it gets
 */
public record Contender(
        String id,
        Service service,
        String path,
        Calls calls,
        ConnectionLimit connections,
        WaitsOn waitsOn,
        String accept,
        @Nullable BodySource body,
        ValidResponse validResponse,
        @Nullable Shape shape,
        @Nullable WarmUp warmUp,
        int users,
        int repetitions,
        Place place,
        Duration computing) {

    /** Beyond it one machine's ephemeral ports and file descriptors are the lesson, and no longer the gateways. */
    public static final int MAX_USERS = 10_000;

    /** More say nothing new. */
    public static final int MAX_REPETITIONS = 100;

    /** The routes' own limit. */
    public static final int MAX_CNT = 10_000;

    /** A GET of a route that hands on what it gets, and whose items are counted. */
    public Contender(
            String id,
            Service service,
            String path,
            Calls calls,
            ConnectionLimit connections,
            WaitsOn waitsOn,
            String accept,
            int users,
            int repetitions) {
        this(
                id,
                service,
                path,
                calls,
                connections,
                waitsOn,
                accept,
                null,
                new ValidResponse.Items(),
                null,
                null,
                users,
                repetitions,
                Place.NONE,
                Duration.ZERO);
    }

    /** The items of a valid response. A path without {@code {cnt}} stands for one. */
    public int expectedItems(int cnt) {
        return path.contains("{cnt}") ? cnt : 1;
    }

    /** Whether it may respond with fewer items than were asked for: those that it has at its deadline. */
    public boolean respondsInPart() {
        return validResponse instanceof ValidResponse.PartOfItems;
    }

    /** The path that a user requests. */
    public String pathFor(int cnt) {
        return path.replace("{cnt}", Integer.toString(cnt));
    }

    /** The gateway, and what stands behind it. */
    public Stream<Service> neededServices() {
        return Stream.concat(Stream.of(service), calls.upstream().stream());
    }

    /** The same route under another id. */
    public Contender withId(String newId) {
        return with(newId, shape, warmUp, users, repetitions);
    }

    /** The same route with another number of users. */
    public Contender withUsers(int newUsers) {
        return with(id, shape, warmUp, newUsers, repetitions);
    }

    /** The same route another number of times. */
    public Contender withRepetitions(int newRepetitions) {
        return with(id, shape, warmUp, users, newRepetitions);
    }

    /** The same route with requests laid out in another way. */
    Contender withShape(Shape newShape) {
        return with(id, newShape, warmUp, users, repetitions);
    }

    /** The same route, warmed as the scenario warms all. */
    Contender withoutOwnWarmUp() {
        return with(id, shape, null, users, repetitions);
    }

    private Contender with(
            String newId, @Nullable Shape newShape, @Nullable WarmUp newWarmUp, int newUsers, int newRepetitions) {
        return new Contender(
                newId,
                service,
                path,
                calls,
                connections,
                waitsOn,
                accept,
                body,
                validResponse,
                newShape,
                newWarmUp,
                newUsers,
                newRepetitions,
                place,
                computing);
    }
}
