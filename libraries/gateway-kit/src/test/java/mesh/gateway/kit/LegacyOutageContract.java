package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertFailed;
import static mesh.gateway.kit.Failures.assertFailedBy;
import static mesh.gateway.kit.Failures.assertFailedWithoutLimit;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import mesh.gateway.kit.LegacyStandIn.IllWill;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that every route names the same cause while the backend is down, even if something else listens at its port. */
@SuppressWarnings("try") // what listens at the port is held, not used
public interface LegacyOutageContract extends OutageContract {

    String READING = "{\"result\":{\"id\":10957,\"date\":\"2000-01-01\",\"station\":\"Zugspitze\",\"celsius\":-2.8}}";

    /** Bodies of responses with a 200 that are not readings. */
    List<String> NO_READINGS = List.of(
            "",
            "null",
            "[]",
            "nonsense",
            "{}",
            "{\"result\":null}",
            "{\"result\":7}",
            "{\"result\":{\"id\":10957,\"celsius\":-2.8}}");

    Duration CONNECT_TIMEOUT = Duration.ofMillis(500);

    /** Responses that are not HTTP. */
    List<String> NO_HTTP = List.of(
            "220 mail.example ESMTP\r\n\r\n",
            "HTTP/1.1 twohundred OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n");

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void namesABackendThatIsNotThere(Route route) {
        assertFailedWithoutLimit(gateway().get(route, 1), FailureCause.CONNECT_REFUSED);
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void namesABackendThatAcceptsNoConnection(Route route) throws IOException {
        try (Plug plug = Plug.on(port())) {
            assertFailedBy(
                    gateway().get(route, 1), FailureCause.CONNECT_TIMEOUT, "mesh.limits.connect-timeout", "PT0.5S");
        }
    }

    /** The JDK's clients do not report when they have a connection. For them, the wait for a new one is part of the call. */
    @ParameterizedTest
    @MethodSource("legacyRoutesWithoutRetries")
    default void countsAWaitInVainForANewConnection(Route route) throws IOException {
        String stage = switch (route.client()) {
            case REST_TEMPLATE, REST_CLIENT -> "call";
            default -> "connection";
        };
        try (Plug plug = Plug.on(port())) {
            InjectedWait.assertMeasuredAs(
                    stage, time -> StagesContract.ask(gateway(), route).waited(CONNECT_TIMEOUT.toNanos()));
        }
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void namesABackendThatFallsSilentInTheMiddleOfItsResponse(Route route) throws IOException {
        Response response = whenTheBackend(LegacyStandIn::fallSilent, route);

        assertFailedBy(response, FailureCause.READ_TIMEOUT, "mesh.limits.response-timeout", "PT1S");
    }

    @ParameterizedTest
    @MethodSource("legacyRoutesWithoutRetries")
    default void namesAConnectionThatIsResetBeforeTheResponseAndRepeatsNothing(Route route) throws IOException {
        try (LegacyStandIn standIn = LegacyStandIn.on(port(), LegacyStandIn::reset)) {
            for (int kept = 0; kept <= RepeatedCallContract.KEPT_AT_MOST; kept++) {
                // This request may still go to a kept connection of the crashed backend.
                gateway().get(route, 1);
            }
            int before = standIn.requests();
            assertFailedWithoutLimit(gateway().get(route, 1), FailureCause.CONNECTION_RESET);
            assertThat(standIn.requests() - before).isEqualTo(RepeatedCallContract.arrivalsOfACutCall(route));
        }
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void namesAConnectionThatIsResetInTheMiddleOfTheResponse(Route route) throws IOException {
        assertFailed(whenTheBackend(LegacyStandIn::resetInTheMiddle, route), FailureCause.CONNECTION_RESET);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("legacyRoutesAndNoReadings")
    default void acceptsOnlyReadings(Route route, String body) throws IOException {
        assertFailed(whenTheBackend(LegacyStandIn.answering(body), route), FailureCause.INTERNAL);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("legacyRoutesAndNoHttp")
    default void namesABackendThatDoesNotSpeakHttp(Route route, String words) throws IOException {
        assertFailed(whenTheBackend(LegacyStandIn.saying(words), route), FailureCause.CONNECTION_RESET);
    }

    /** A backend that never stops sending must not fill the gateway's memory or occupy its thread for ever. */
    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void abandonsAnEndlessResponse(Route route) throws Exception {
        try (LegacyStandIn standIn = LegacyStandIn.on(port(), LegacyStandIn.answeringWithoutEnd(200))) {
            Response response = gateway().get(route, 1);

            assertFailedBy(response, FailureCause.UPSTREAM_STATUS, "mesh.limits.max-response-bytes", "262144");
            assertThat(response.body()).contains("response of more than 262144 bytes");
            standIn.awaitClosedConnection();
        }
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void acceptsAResponseOfTheMaximumSizeButNotOneByteMore(Route route) throws IOException {
        String longest = READING + " ".repeat(262_144 - READING.length());

        Response response = whenTheBackend(LegacyStandIn.answering(longest), route);
        assertThat(response.status()).as(response.body()).isEqualTo(200);
        assertFailed(whenTheBackend(LegacyStandIn.answering(longest + " "), route), FailureCause.UPSTREAM_STATUS);
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void abandonsAnEndlessErrorResponse(Route route) throws Exception {
        try (LegacyStandIn standIn = LegacyStandIn.on(port(), LegacyStandIn.answeringWithoutEnd(503))) {
            assertFailed(gateway().get(route, 1), FailureCause.UPSTREAM_STATUS);
            standIn.awaitClosedConnection();
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("refusedRoutes")
    default void namesBlockingRatherThanTheBackend(Route route) {
        assertFailed(gateway().get(route, 1), FailureCause.BLOCKING_ON_EVENT_LOOP);
    }

    private Response whenTheBackend(IllWill illWill, Route route) throws IOException {
        try (LegacyStandIn standIn = LegacyStandIn.on(Upstreams.legacy().port(), illWill)) {
            return gateway().get(route, 1);
        }
    }

    private static int port() {
        return Upstreams.legacy().port();
    }

    /** Routes that call the backend, with each response that is not a reading. */
    default Stream<Arguments> legacyRoutesAndNoReadings() {
        return legacyRoutesAnd(NO_READINGS);
    }

    /** Routes that call the backend, with each response that is not HTTP. */
    default Stream<Arguments> legacyRoutesAndNoHttp() {
        return legacyRoutesAnd(NO_HTTP);
    }

    private Stream<Arguments> legacyRoutesAnd(List<String> responses) {
        return legacyRoutes().stream()
                .flatMap(route -> responses.stream().map(response -> Arguments.of(route, response)));
    }
}
