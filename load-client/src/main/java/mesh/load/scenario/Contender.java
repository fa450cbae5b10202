package mesh.load.scenario;

import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One route that is put under load.
 *
 * @param id unique in the scenario; lower case, digits and hyphens
 * @param service the gateway that has the route
 * @param path begins with a slash; {@code {cnt}} is a placeholder for the number of items that a user requests
 * @param calls how the route calls the service behind it
 * @param connections what limits the connections for these calls
 * @param waitsOn what a request occupies while it waits for these calls
 * @param accept value of the {@code Accept} header
 * @param body where the body of a POST comes from; null for a GET
 * @param validResponse what makes a response valid
 * @param shape when requests are due; null for the scenario's shape
 * @param warmUp warm-up of this route; null for the scenario's warm-up
 * @param users at the barrier, 1 to {@value #MAX_USERS}
 * @param repetitions how often the route is put under load, 1 to {@value #MAX_REPETITIONS}
 * @param place position of its path in the scenario's file
 * @param computing how long the route computes on a core of its own for each item; zero for a route that only passes on items
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

    /** Beyond this, one machine's ephemeral ports and file descriptors are the limit rather than the gateways. */
    public static final int MAX_USERS = 10_000;

    /** More repetitions add no information. */
    public static final int MAX_REPETITIONS = 100;

    /** The routes themselves have the same limit. */
    public static final int MAX_CNT = 10_000;

    /** Returns the number of items in a valid response: {@code cnt}, or 1 if the path has no {@code {cnt}}. */
    public int expectedItems(int cnt) {
        return path.contains("{cnt}") ? cnt : 1;
    }

    /** Returns whether a valid response may contain only the items that the route has at its deadline. */
    public boolean respondsInPart() {
        return validResponse instanceof ValidResponse.PartOfItems;
    }

    /** Returns the path that a user requests. */
    public String pathFor(int cnt) {
        return path.replace("{cnt}", Integer.toString(cnt));
    }

    /** Returns the gateway and the service behind it. */
    public Stream<Service> neededServices() {
        return Stream.concat(Stream.of(service), calls.upstream().stream());
    }

    /** Returns the same route with a different id. */
    public Contender withId(String newId) {
        return with(newId, shape, warmUp, users, repetitions);
    }

    /** Returns the same route with a different number of users. */
    public Contender withUsers(int newUsers) {
        return with(id, shape, warmUp, newUsers, repetitions);
    }

    /** Returns the same route with a different number of repetitions. */
    public Contender withRepetitions(int newRepetitions) {
        return with(id, shape, warmUp, users, newRepetitions);
    }

    /** Returns the same route with a different shape. */
    Contender withShape(Shape newShape) {
        return with(id, newShape, warmUp, users, repetitions);
    }

    /** Returns the same route, warmed by the scenario's warm-up. */
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

    /** Where the body of a request comes from. A request with a body is a POST. */
    public sealed interface BodySource {

        /** Value of the {@code Content-Type} header. */
        String contentType();

        /** Text of the scenario itself. */
        record Text(String contentType, String text) implements BodySource {}

        /** The content of a file of less than 2 GB, which must not change during the run. */
        record Content(String contentType, Path file) implements BodySource {}

        /**
         * A response of the service itself at another path, fetched once before the run.
         *
         * @param path begins with a slash; {@code {cnt}} stands for the number of items, as in the contender's own
         */
        record Fetched(String contentType, String path) implements BodySource {}
    }

    /** The condition under which a response with a success status is valid. */
    public sealed interface ValidResponse {

        /** As many items as requested. */
        record Items() implements ValidResponse {}

        /** At least one of the requested items, for a route that responds at its deadline with what it has. */
        record PartOfItems() implements ValidResponse {}

        /** Any body: only the status counts. */
        record Status() implements ValidResponse {}

        /** The same bytes that the service returned once before the run. */
        record SameAsReference() implements ValidResponse {}

        /** A body with exactly these bytes. */
        record Digest(
                @Key(value = "Length in bytes", min = 0) long length,

                @Key(value = "Its SHA-256 in hexadecimal digits", text = Key.Text.SHA256)
                String sha256)
                implements ValidResponse {}

        /** A JSON object with {@code length} and {@code sha256} of the body that was sent. */
        record EchoedDigest() implements ValidResponse {}
    }
}
