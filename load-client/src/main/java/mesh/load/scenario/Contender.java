package mesh.load.scenario;

import static mesh.load.scenario.key.Key.Text.ID;
import static mesh.load.scenario.key.Key.Text.MEDIA_RANGES;
import static mesh.load.scenario.key.Key.Text.TEMPLATE;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.scenario.key.EnvReference;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.Placeholders;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.BeforeStep;
import mesh.load.scenario.request.Body;
import mesh.load.scenario.request.HttpMethod;
import mesh.load.scenario.request.UserData;
import mesh.load.scenario.request.ValidResponse;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.service.WaitsOn;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.shape.UserCount;
import org.jspecify.annotations.Nullable;

/**
 * One route that is put under load.
 *
 * @param place position of the path in the scenario's file
 * @param computing computing time for each item if the route has a core to itself; zero for a route that only passes on items
 */
public record Contender(
        @Key(value = "The contender's name in outputs and expectations. It is unique in the scenario", text = ID)
        String id,

        @Key("The gateway or application that users call. '" + EACH + "' represents each of the applications")
        Service service,

        @Key(value = "The method of the requests. Default: GET, or POST if they have a body", implied = true)
        HttpMethod method,

        @Key(
                value =
                        "The path of the route. {cnt} is replaced by the number of items, {user} by the number of the user",
                text = TEMPLATE)
        String path,

        Place place,

        @Key(value = BeforeStep.HEADERS, otherwise = "{}") Map<String, String> headers,

        @Key("Values for the requests of each user, from a file") @Nullable
        UserData data,

        @Key(
                "One request or a list of them, such as a login, sent once for each user before the load. They are not measured")
        @Nullable
        List<BeforeStep> before,

        @Key(
                value = "How the route calls the service behind it. Default: 'none' for a foreign application",
                implied = true)
        Calls calls,

        @Key(value = "What limits the connections of the route's client", otherwise = "pool")
        ConnectionLimit connections,

        @Key(
                value =
                        "What a request occupies while it waits. Default: 'request-thread' with sequential calls, else 'none'",
                implied = true)
        WaitsOn waitsOn,

        @Key(value = "How long the route computes for each item", implied = true, longest = "1s")
        Duration computing,

        @Key(
                value =
                        "The media types in the Accept header of the requests. Default: 'application/json', or '*/*' for a foreign application",
                implied = true,
                text = MEDIA_RANGES)
        String accept,

        @Key("The body of each request. Default: no body") @Nullable
        Body body,

        @Key(
                name = "expect",
                value =
                        "What makes a response valid. Default: 'items', or 'status' if requests have a body or a foreign application gets them",
                implied = true,
                allowed = "items, part-of-items, status, same-as-reference, echoed-digest,"
                        + " {length: bytes, sha256: hexadecimal digits}, or {status: 2xx, json: {/pointer: value}}")
        ValidResponse validResponse,

        @Key(
                value = Work.DESCRIPTION + ". Default: the scenario's 'work'",
                word = Work.TRIANGULAR,
                meaning = Work.MEANING,
                allowed = Work.ALLOWED)
        @Nullable
        Work work,

        @Key(value = Shape.DESCRIPTION, allowed = Shape.ALLOWED) @Nullable
        Shape shape,

        @Key(value = "The contender's own warm-up. A missing key has the scenario's value", without = WarmUp.OF_ALL)
        @Nullable
        WarmUp warmUp,

        @Key(
                name = "users",
                value = "The number of the contender's users, or how it grows. Default: the scenario's 'users'",
                implied = true,
                max = UserCount.MAX_USERS)
        UserCount userCount,

        @Key(
                value = "How often the contender is measured. Default: the scenario's 'repetitions'",
                implied = true,
                max = MAX_REPETITIONS)
        int repetitions) {

    /** Represents each application in the {@code service} key. */
    public static final String EACH = "each-application";

    public static final int MAX_REPETITIONS = 100;

    private static final UserCount NO_USERS = new UserCount(0);

    /** The most items in one request. The routes have the same limit. */
    public static final int MAX_CNT = 10_000;

    /** Supplies the implied value of each key that a file leaves out. */
    public Contender {
        method = Objects.requireNonNullElse(method, body == null ? HttpMethod.GET : HttpMethod.POST);
        calls = service.isForeign() ? Objects.requireNonNullElse(calls, Calls.NONE) : calls;
        waitsOn = Objects.requireNonNullElse(waitsOn, WaitsOn.usual(calls));
        computing = Objects.requireNonNullElse(computing, Duration.ZERO);
        accept = Objects.requireNonNullElse(accept, service.isForeign() ? "*/*" : "application/json");
        validResponse = Objects.requireNonNullElse(
                validResponse,
                body == null && !service.isForeign() ? new ValidResponse.Items() : new ValidResponse.Status());
        userCount = Objects.requireNonNullElse(userCount, NO_USERS);
    }

    /** Returns the number of users, or the number at the end if it grows. */
    public int users() {
        return userCount.to();
    }

    /** Returns the steps before the load; none if there are none. */
    public List<BeforeStep> steps() {
        return before == null ? List.of() : before;
    }

    /** The keys that decide which requests are sent. */
    public static final List<String> REQUEST_KEYS =
            List.of("service", "method", "path", "accept", "headers", "body", "data", "before");

    /** Returns the values of {@link #REQUEST_KEYS}. They are equal for two contenders that differ only in their users. */
    public List<Object> requests() {
        return List.of(
                service,
                method,
                path,
                accept,
                headers,
                Objects.requireNonNullElse(body, ""),
                data == null ? "" : data.file(),
                steps().stream().map(BeforeStep::request).toList());
    }

    /** Returns whether a request is a GET without headers, of a path that all users have in common. */
    public boolean isPlainGet() {
        return method == HttpMethod.GET && body == null && headers.isEmpty() && !isOfUser();
    }

    /** Returns whether the requests of two users for the same items may differ. */
    public boolean isOfUser() {
        return before != null
                || BeforeStep.templates(path, headers, body, validResponse)
                        .flatMap(text -> Placeholders.names(text).stream())
                        .anyMatch(name -> !name.equals(Placeholders.CNT));
    }

    /** Returns whether the requests contain the number of items. */
    public boolean isOfItems() {
        return BeforeStep.templates(path, headers, body, validResponse)
                .flatMap(text -> Placeholders.names(text).stream())
                .anyMatch(Placeholders.CNT::equals);
    }

    /** Returns the names of the variables to which the requests refer. */
    public Set<String> variables() {
        return templates()
                .flatMap(text -> EnvReference.names(text).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns all texts that may contain placeholders, also those of the steps before the load. */
    public Stream<String> templates() {
        return Stream.concat(
                BeforeStep.templates(path, headers, body, validResponse),
                steps().stream().flatMap(BeforeStep::templates));
    }

    /** Rejects variables that are not set. */
    public void requireVariables(Map<String, String> environment) {
        List<String> unset = variables().stream()
                .filter(name -> !environment.containsKey(name))
                .toList();
        ScenarioException.unless(
                unset.isEmpty(),
                place,
                "requests of contender '" + id + "' contain ${env:" + String.join("}, ${env:", unset)
                        + "}, which is not set. Set it before you call ./mesh");
    }

    /** Returns the methods of its requests that could change a service. */
    public List<String> writes() {
        return Stream.concat(Stream.of(method), steps().stream().map(BeforeStep::method))
                .filter(one -> !one.isSafe())
                .map(HttpMethod::label)
                .distinct()
                .toList();
    }

    /** Rejects requests that could change a service that runs already. Such a change would outlive the run. */
    public void refuseWrites() {
        List<String> writes = writes();
        ScenarioException.unless(
                writes.isEmpty(),
                place,
                "contender '" + id + "' sends " + String.join(" and ", writes) + " to " + service.label()
                        + ", which runs already and would keep the changes. If you want that: ./mesh run --writes");
    }

    public int expectedItems(int cnt) {
        return path.contains("{cnt}") ? cnt : 1;
    }

    /** Returns whether a response is also valid if it contains only the items that the route has at its deadline. */
    public boolean respondsInPart() {
        return validResponse instanceof ValidResponse.PartOfItems;
    }

    public String pathFor(int cnt) {
        return path.replace("{cnt}", Integer.toString(cnt));
    }

    public boolean callsBackend() {
        return calls.upstream().equals(Optional.of(Service.LEGACY_BACKEND));
    }

    public Stream<Service> neededServices() {
        return Stream.concat(Stream.of(service), calls.upstream().stream());
    }

    public Contender withId(String newId) {
        return copy(it -> it.id = newId);
    }

    public Contender withUsers(int newUsers) {
        return copy(it -> it.userCount = userCount.upTo(newUsers));
    }

    public Contender withRepetitions(int newRepetitions) {
        return copy(it -> it.repetitions = newRepetitions);
    }

    /** Returns light requests to the same service, for a path that calls no other service. */
    Contender withLightRequests(String lightPath, UserCount lightUsers) {
        return new Contender(
                id + "-background",
                service,
                HttpMethod.GET,
                lightPath,
                place,
                Map.of(),
                null,
                null,
                Calls.NONE,
                ConnectionLimit.POOL,
                WaitsOn.NONE,
                Duration.ZERO,
                "application/json",
                null,
                new ValidResponse.SameAsReference(),
                null,
                null,
                null,
                lightUsers,
                1);
    }

    /** Returns the contender with other fields in the headers of its requests, and other values of its users. */
    public Contender withHeaders(String newAccept, Map<String, String> newHeaders, @Nullable UserData newData) {
        return copy(it -> {
            it.accept = newAccept;
            it.headers = newHeaders;
            it.data = newData;
        });
    }

    Contender withShape(Shape newShape) {
        return copy(it -> it.shape = newShape);
    }

    Contender withoutOwnWarmUp() {
        return copy(it -> it.warmUp = null);
    }

    private Contender copy(Consumer<Copy> change) {
        Copy copy = new Copy();
        change.accept(copy);
        return copy.contender();
    }

    /** The values of a copy of this contender. It has no field for a value that is the same in each copy. */
    private final class Copy {
        private String id = Contender.this.id;
        private Map<String, String> headers = Contender.this.headers;
        private @Nullable UserData data = Contender.this.data;
        private String accept = Contender.this.accept;
        private @Nullable Shape shape = Contender.this.shape;
        private @Nullable WarmUp warmUp = Contender.this.warmUp;
        private UserCount userCount = Contender.this.userCount;
        private int repetitions = Contender.this.repetitions;

        Contender contender() {
            return new Contender(
                    id,
                    service,
                    method,
                    path,
                    place,
                    headers,
                    data,
                    before,
                    calls,
                    connections,
                    waitsOn,
                    computing,
                    accept,
                    body,
                    validResponse,
                    work,
                    shape,
                    warmUp,
                    userCount,
                    repetitions);
        }
    }
}
