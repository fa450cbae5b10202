package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import mesh.gateway.kit.events.Tick;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks the events of a stream, the users who get them, the threads that send them, and the end of a stream: for gateways with {@link
 * #SHORT_INTERVAL}.
 */
public interface EventStreamContract extends GatewayContract {

    /** A short interval, because by default the tests would wait a second for each event. */
    String SHORT_INTERVAL = "mesh.events.interval=50ms";

    String EVENT_STREAM = "text/event-stream";

    /** More events than a gateway sends while a test runs. */
    int ENDLESS = 10_000;

    int MANY = 10;

    /** A slow user misses events. On a busy machine any user is sometimes slow; then the test tries again. */
    @ParameterizedTest
    @MethodSource("eventRoutes")
    default void sendsTheRequestedNumberOfEventsAndThenEnds(EventRoute route) {
        await().untilAsserted(() -> assertThatEachEventIsSent(route));
    }

    private void assertThatEachEventIsSent(EventRoute route) {
        long before = System.nanoTime();

        Response response = Http.get(gateway().uri(route.path(3)), EVENT_STREAM);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.type()).startsWith(EVENT_STREAM);
        List<Tick> events = Events.of(response.body());
        long first = events.getFirst().id();
        assertThat(events).extracting(Tick::id).containsExactly(first, first + 1, first + 2);
        assertThat(events)
                .extracting(Tick::madeAtNanos)
                .isSorted()
                .allMatch(madeAt -> madeAt > before && madeAt < System.nanoTime());
    }

    /** On a busy machine, a user may arrive only after another one has left; then the test tries again. */
    @ParameterizedTest
    @MethodSource("eventRoutes")
    default void sendsAllUsersTheSameEvents(EventRoute route) {
        await().untilAsserted(() -> assertThatEventsAreTheSame(route));
    }

    private void assertThatEventsAreTheSame(EventRoute route) {
        List<CompletableFuture<Response>> responses = IntStream.range(0, MANY)
                .mapToObj(user -> Http.later(gateway().uri(route.path(10))))
                .toList();

        List<Tick> all = responses.stream()
                .flatMap(response -> Events.of(response.join().body()).stream())
                .toList();

        assertThat(all).hasSize(10 * MANY);
        assertThat(all.stream().distinct())
                .hasSameSizeAs(all.stream().map(Tick::id).distinct().toList())
                .hasSizeLessThan(10 * MANY / 2);
    }

    @ParameterizedTest
    @MethodSource("eventRoutes")
    default void rejectsAnInvalidCount(EventRoute route) {
        for (String cnt : ClientFaultContract.INVALID) {
            Response response = Http.get(gateway().uri(route.path(cnt)), EVENT_STREAM);

            Failures.assertProblem(response, 400);
            assertThat(response.json().required("detail").asString()).contains("cnt", "1 to 10000");
        }
    }

    @ParameterizedTest
    @MethodSource("eventRoutes")
    default void servesOnlyEvents(EventRoute route) {
        String path = route.path(1);

        Failures.assertProblem(Http.get(gateway().uri(path), Response.JSON), 406);
        Failures.assertProblem(Http.get(gateway().uri(path + "/2/3")), 404);
        assertThat(Http.put(gateway().uri(path), "{}").status()).isEqualTo(405);
    }

    @ParameterizedTest
    @MethodSource("eventRoutes")
    default void opensNoStreamForAHeadRequest(EventRoute route) {
        await().until(() -> gateway().openStreams() == 0);

        HttpResponse<String> response = Http.ask("HEAD", gateway().uri(route.path(ENDLESS)));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEmpty();
        assertThat(gateway().openStreams()).isZero();
    }

    @ParameterizedTest
    @MethodSource("eventRoutes")
    default void forgetsAUserWhoHasDisconnected(EventRoute route) throws IOException {
        List<RawUser> users = open(route, MANY);
        await().until(() -> gateway().openStreams() == MANY);

        for (RawUser user : users) {
            user.leave();
        }

        await().until(() -> gateway().openStreams() == 0);
        await().until(() -> LiveThread.inPackage(route.code()).isEmpty());
    }

    /** The blocking route holds a thread for each user: a virtual one if the gateway uses virtual threads. The other routes hold none. */
    @ParameterizedTest
    @MethodSource("eventRoutes")
    default void holdsAThreadForEachUserOnlyIfItBlocks(EventRoute route) throws IOException {
        List<RawUser> users = open(route, MANY);

        try {
            if (route.holdsThread()) {
                await().untilAsserted(() -> assertThat(LiveThread.inPackage(route.code()))
                        .hasSize(MANY)
                        .allMatch(thread -> thread.virtual() == gateway().hasVirtualThreads()));
            } else {
                await().until(() -> LiveThread.inPackage(route.code()).isEmpty());
            }
        } finally {
            for (RawUser user : users) {
                user.leave();
            }
            await().until(() -> gateway().openStreams() == 0);
        }
    }

    /** Opens a stream for each user, and returns when each user has received the beginning of its stream. */
    private List<RawUser> open(EventRoute route, int users) throws IOException {
        List<RawUser> open = new ArrayList<>();
        for (int user = 0; user < users; user++) {
            open.add(RawUser.asking(gateway().uri(route.path(ENDLESS)), EVENT_STREAM));
        }
        for (RawUser user : open) {
            assertThat(user.awaitStatus()).contains(" 200");
        }
        return open;
    }

    /** The event routes of this gateway. */
    default List<EventRoute> eventRoutes() {
        return EventRoute.besides(routes());
    }

    /** Parses the events of a stream. */
    final class Events {

        private static final Pattern EVENT = Pattern.compile("id:(\\d+)\\ndata:(\\{.*})\\n\\n");
        private static final JsonMapper JSON = new JsonMapper();

        private Events() {}

        /** Returns the events in this body; fails if it contains anything else. */
        static List<Tick> of(String body) {
            assertThat(EVENT.matcher(body).replaceAll("")).isEmpty();
            return EVENT.matcher(body)
                    .results()
                    .map(event -> {
                        Tick tick = JSON.readValue(event.group(2), Tick.class);
                        assertThat(event.group(1)).isEqualTo(Long.toString(tick.id()));
                        return tick;
                    })
                    .toList();
        }
    }
}
