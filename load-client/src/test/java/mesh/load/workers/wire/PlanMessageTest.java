package mesh.load.workers.wire;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadPlan.ReadThrottle;
import mesh.load.engine.LoadPlan.TracedLoad;
import mesh.load.engine.http.ContentDigest;
import mesh.load.engine.http.ExpectedResponse;
import mesh.load.engine.http.RequestBody;
import mesh.load.engine.http.RequestNumber;
import mesh.load.engine.http.UserRequest;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.RandomArrivals;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.shape.ThinkDraws;
import mesh.load.scenario.shape.UserCount;
import mesh.load.scenario.shape.UserRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.cbor.CBORMapper;

/** Tests how a plan is sent to a worker. */
class PlanMessageTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final InetSocketAddress TARGET = address(8070);

    static Stream<Shape> shapes() {
        Shape.Constant constant = new Shape.Constant(50, SECOND);
        Shape.Open random = new RandomArrivals(new Shape.Ramp(0, 90, SECOND, Arrivals.POISSON), 1L << 33 | 5);
        return Stream.of(
                new Shape.Burst(),
                new Shape.Closed(12),
                constant,
                new Shape.Ramp(0, 9, SECOND),
                new Shape.Spike(1, 9, SECOND, SECOND, Duration.ZERO),
                new Shape.Steps(List.of(constant, constant)),
                new Shape.Part(constant, new UserRange(1, 3, 7)),
                new Shape.Closed(
                        12,
                        Distribution.of("lognormal median=80ms p99=400ms"),
                        SECOND,
                        new Shape.Joining(new UserCount(1, 9, SECOND), 7),
                        new ThinkDraws(1L << 40, 7)),
                random,
                new Shape.Part(random, new UserRange(1, 3, 7)));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void aPlanArrivesUnchanged(Shape shape) throws IOException {
        RequestBody body = RequestBody.of("text/plain", new byte[] {0, 1, -1});
        LoadPlan plan = new LoadPlan(
                        TARGET,
                        List.of(
                                new UserRequest("/netty/1", "application/json", 1),
                                new UserRequest("/any", "*/*", null, new ExpectedResponse.Any()).of(address(8071)),
                                new UserRequest("/echo", "*/*", body, new ExpectedResponse.EchoedDigest(body.digest())),
                                new UserRequest("/bytes", "*/*", null, new ExpectedResponse.Content(digest())),
                                new UserRequest(
                                        null,
                                        "PATCH",
                                        "/own",
                                        "*/*",
                                        Map.of("Authorization", "Bearer t"),
                                        body,
                                        new ExpectedResponse.Checked(201, 299, Map.of("/id", "7")))),
                        shape,
                        Duration.ofMillis(1_500),
                        new ReadThrottle(1_024, Duration.ofMillis(100)),
                        null,
                        null,
                        null)
                .with(new LoadPlan(
                        address(8072), List.of(new UserRequest("/light", "*/*", 5)), new Shape.Burst(), SECOND))
                .traced(new TracedLoad("run", "contender", 3).after(20, 40))
                .numbered(new RequestNumber(7));

        LoadPlan arrived = crossed(plan);

        assertThat(arrived.shape()).isEqualTo(shape);
        assertThat(arrived).usingRecursiveComparison().isEqualTo(plan);
    }

    @Test
    void sendsASharedBodyOnce() throws IOException {
        RequestBody body = RequestBody.of("text/plain", new byte[4_096]);
        UserRequest request = new UserRequest("/echo", "*/*", body, new ExpectedResponse.Any());

        LoadPlan plan = new LoadPlan(TARGET, Collections.nCopies(1_000, request), new Shape.Burst(), SECOND);

        LoadPlan arrived = crossed(plan);

        assertThat(arrived.users().stream().map(UserRequest::body).distinct()).hasSize(1);
        assertThat(encoded(plan).length).isLessThan(1_000 * 4_096);
        assertThat(requireNonNull(arrived.users().getLast().body()).digest()).isEqualTo(body.digest());
    }

    @Test
    void rejectsBodiesThatAreTooLargeToSend() {
        RequestBody body = RequestBody.of("text/plain", new byte[9 * 1024 * 1024]);
        LoadPlan plan = new LoadPlan(
                TARGET,
                List.of(new UserRequest("/echo", "*/*", body, new ExpectedResponse.Any())),
                new Shape.Burst(),
                SECOND);

        assertThatThrownBy(() -> Message.Prepare.requireSmallBodies(plan))
                .isInstanceOf(LoadException.class)
                .hasMessageContaining("9437184 bytes");
    }

    @Test
    void countsTheHeadersOfAllUsers() {
        UserRequest request = new UserRequest(
                null, "GET", "/", "*/*", Map.of("X-A", "x".repeat(1024)), null, new ExpectedResponse.Any());
        LoadPlan plan = new LoadPlan(TARGET, Collections.nCopies(9 * 1024, request), new Shape.Burst(), SECOND);

        assertThatThrownBy(() -> Message.Prepare.requireSmallBodies(plan)).hasMessageContaining("9437184 bytes");
    }

    @Test
    void rejectsUnknownMessages() {
        for (Map<String, ?> unknown : List.of(
                Map.of("kind", "Ping", "number", 1, "more", 2),
                Map.of("kind", "Ping"),
                Map.of("number", 1),
                Map.of("kind", "java.lang.Runtime"),
                Map.of(
                        "kind",
                        "Prepare",
                        "run",
                        "run",
                        "firing",
                        1,
                        "plan",
                        Map.of("shape", Map.of("kind", "java.lang.Runtime"))))) {
            assertThatThrownBy(() -> WireFormat.FROM_COORDINATOR.decoded(new CBORMapper().writeValueAsBytes(unknown)))
                    .as("%s", unknown)
                    .isInstanceOf(WireException.class)
                    .hasMessageStartingWith("it sent an invalid message: ");
        }
    }

    /** Otherwise a small message could make a worker draw arrivals until its memory is full. */
    @Test
    void rejectsRandomArrivalsThatAreTooMany() throws IOException {
        LoadPlan plan = new LoadPlan(
                TARGET,
                List.of(new UserRequest("/", "*/*", null, new ExpectedResponse.Any())),
                new RandomArrivals(new Shape.Constant(100_000, SECOND, Arrivals.POISSON), 1),
                SECOND);
        ObjectNode message = (ObjectNode) new CBORMapper().readTree(encoded(plan));
        ((ObjectNode) message.at("/plan/shape/rate")).put("duration", "PT24H");

        assertThatThrownBy(() -> WireFormat.FROM_COORDINATOR.decoded(new CBORMapper().writeValueAsBytes(message)))
                .isInstanceOf(WireException.class)
                .hasMessageStartingWith("it sent an invalid plan: no random arrivals can be drawn for Constant[");
    }

    @Test
    void namesTheHostThatIsUnknownHere() throws IOException {
        LoadPlan plan = new LoadPlan(
                TARGET,
                List.of(new UserRequest("/", "*/*", null, new ExpectedResponse.Any())),
                new Shape.Burst(),
                SECOND);
        ObjectNode message = (ObjectNode) new CBORMapper().readTree(encoded(plan));
        ((ObjectNode) message.get("plan")).put("target", "no-such-host.invalid:80");

        assertThatThrownBy(() -> WireFormat.FROM_COORDINATOR.decoded(new CBORMapper().writeValueAsBytes(message)))
                .isInstanceOf(WireException.class)
                .hasMessage("it sent an invalid plan: unknown host: no-such-host.invalid");
    }

    private static LoadPlan crossed(LoadPlan plan) throws IOException {
        return ((Message.Prepare) WireFormat.FROM_COORDINATOR.decoded(encoded(plan))).plan();
    }

    private static byte[] encoded(LoadPlan plan) throws IOException {
        return WireFormat.encoded(new Message.Prepare("run", 1, plan));
    }

    private static ContentDigest digest() {
        return RequestBody.of("text/plain", new byte[] {4}).digest();
    }

    private static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
