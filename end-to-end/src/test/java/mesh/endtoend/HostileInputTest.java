package mesh.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sends the services what nobody should. Whatever it is: each question has an answer or ends its connection, no answer is a
 * failure without a cause, none shows a stack trace, and afterwards the service is as it was.
 */
@Tag("hostile")
class HostileInputTest {

    private static final List<String> NETTY = List.of(
            "/netty",
            "/netty/{}",
            "/netty/{}/block",
            "/netty/{}/block-elastic",
            "/netty-rest/{}",
            "/rsocket/{}",
            "/netty-rest/rsocket/{}",
            "/actuator/{}",
            "/actuator/health/{}",
            "/{}",
            "*");
    private static final List<String> TOMCAT = List.of(
            "/tomcat/{}",
            "/tomcat/{}/block",
            "/rest/{}",
            "/restclient/{}",
            "/restclient/{}/parallel",
            "/tomcat/rsocket/{}",
            "/actuator/{}",
            "/actuator/metrics/{}",
            "/error",
            "/{}",
            "*");
    private static final List<String> LEGACY = List.of(
            "/legacy/temperatures?baseDate={}",
            "/legacy/temperatures?{}",
            "/legacy/temperatures",
            "/legacy/counters",
            "/legacy/{}",
            "/actuator/{}",
            "/{}");

    /** The client's own fault by RFC 9110: a method or a version that the server does not know. */
    private static final Set<Integer> NOT_THE_SERVERS_FAULT = Set.of(501, 505);

    private static final Pattern CAUSE = Pattern.compile("\"cause\":\"([a-z-]+)\"");
    private static final Pattern STACK_TRACE = Pattern.compile(
            "\\bat [\\w.$]+\\([\\w.]+:\\d+\\)|\"trace\"|\\bat (java|jdk|org|io|reactor|mesh)\\.[\\w.$/]+\\(");

    @TempDir
    private static Path home;

    private static UpMesh mesh;

    private final long seed = Drawn.seed();
    private final HostileInput input = new HostileInput(seed);

    @BeforeAll
    static void startTheMesh() throws Exception {
        mesh = UpMesh.start(home);
        mesh.answerAtOnce();
    }

    @AfterAll
    static void stopTheMesh() throws Exception {
        if (mesh != null) { // it may not have come up
            mesh.down();
        }
    }

    @Test
    void theNettyGatewayAnswersWhateverIsSent() throws Exception {
        send("netty-gateway", NETTY, 0.2);
        worksAsBefore("netty-gateway", "/netty/1", "/netty-rest/2", "/rsocket/3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tomcat-gateway", "tomcat-gateway-virtual"})
    void theTomcatGatewaysAnswerWhateverIsSent(String gateway) throws Exception {
        send(gateway, TOMCAT, 0.15);
        worksAsBefore(gateway, "/tomcat/1", "/rest/2", "/tomcat/rsocket/3");
    }

    @Test
    void theBackendAnswersWhateverIsSent() throws Exception {
        send("legacy-backend", LEGACY, 0.1);
        worksAsBefore("legacy-backend", "/legacy/temperatures?baseDate=2026-11-21");
    }

    private void send(String service, List<String> paths, double share) throws Exception {
        int threads = threadsWhenIdle(service);
        Map<String, Integer> answers = new TreeMap<>();
        try (HttpWire wire = new HttpWire(mesh.service(service).port())) {
            for (int i = Drawn.inputs(share); i > 0; i--) {
                HostileRequest request =
                        HostileRequest.draw(input, paths, mesh.service(service).port());
                answers.merge(answer(wire, request), 1, Integer::sum);
            }
        }
        System.out.println(service + ": " + Drawn.inputs(share) + " inputs, answers " + answers + ", -Dseed=" + seed);
        threadsAreBack(service, threads);
    }

    /** How it was answered, in a word; fails if that is no answer. */
    private static String answer(HttpWire wire, HostileRequest request) throws IOException {
        String sent = shown(request.wire());
        try {
            Optional<HttpWire.Answer> answer = wire.send(request);
            answer.ifPresent(one -> isFitting(sent, one));
            return answer.map(one -> Integer.toString(one.status())).orElse("closed");
        } catch (IOException | RuntimeException hang) {
            throw new AssertionError("to " + sent, hang);
        }
    }

    private static void isFitting(String sent, HttpWire.Answer answer) {
        if (answer.status() >= 500 && !NOT_THE_SERVERS_FAULT.contains(answer.status())) {
            assertThat(CAUSE.matcher(answer.body()).results().map(found -> found.group(1)))
                    .as("%s%nis answered with%n%s%n%s", sent, answer.head(), answer.body())
                    .singleElement()
                    .isIn(knownCauses());
        }
        assertThat(answer.body()).as(sent).doesNotContainPattern(STACK_TRACE);
        assertThat(answer.head()).as(sent).doesNotContain("X-Injected");
    }

    /** All that a gateway may give, but for a fault of its own: no input may cause one. */
    private static Set<String> knownCauses() {
        return Pattern.compile("(?m)^    ([A-Z_]+)[,;]$")
                .matcher(Documents.read(
                        Documents.PROJECT.resolve("gateway-kit/src/main/java/mesh/gateway/kit/FailureCause.java")))
                .results()
                .map(name -> name.group(1).toLowerCase(Locale.ROOT).replace('_', '-'))
                .filter(cause -> !cause.equals("internal"))
                .collect(Collectors.toSet());
    }

    @Test
    void theBehaviourIsRefusedOrSetWhateverIsPut() throws Exception {
        int threads = threadsWhenIdle("legacy-backend");
        Map<String, Integer> answers = new TreeMap<>();
        try (HttpWire wire = new HttpWire(mesh.service("legacy-backend").port())) {
            for (int i = Drawn.inputs(0.1); i > 0; i--) {
                answers.merge(answer(wire, HostileBehaviour.draw(input)), 1, Integer::sum);
            }
        }
        mesh.answerAtOnce();
        System.out.println("behaviour: " + Drawn.inputs(0.1) + " inputs, answers " + answers + ", -Dseed=" + seed);
        assertThat(answers.keySet()).isSubsetOf("200", "400", "413", "415", "closed");
        threadsAreBack("legacy-backend", threads);
        worksAsBefore("legacy-backend", "/legacy/temperatures?baseDate=2026-11-21");
    }

    @Test
    void theStoreAnswersWhateverIsSent() throws Exception {
        int threads = threadsWhenIdle("rsocket-store");
        int answered = 0;
        try (RSocketWire wire = new RSocketWire(mesh.storePort())) {
            for (int i = Drawn.inputs(0.15); i > 0; i--) {
                byte[] frame = HostileFrame.draw(input, wire.nextStream());
                String said = told(wire, frame);
                answered += said.isBlank() ? 0 : 1;
                assertThat(said).as(shown(frame)).doesNotContainPattern(STACK_TRACE);
            }
        }
        System.out.println("rsocket-store: " + Drawn.inputs(0.15) + " inputs, " + answered
                + " answered with an error, -Dseed=" + seed);
        assertThat(answered).isPositive();
        threadsAreBack("rsocket-store", threads);
        worksAsBefore("netty-gateway", "/rsocket/100");
        worksAsBefore("rsocket-store", "/actuator/health/readiness");
    }

    private static String told(RSocketWire wire, byte[] frame) {
        try {
            return wire.tell(frame);
        } catch (IOException | RuntimeException hang) {
            throw new AssertionError("to " + shown(frame), hang);
        }
    }

    /** Every pool that comes to be on first use is used. */
    private static int threadsWhenIdle(String service) throws Exception {
        for (String path : List.of(
                "/netty/2",
                "/netty/2/block-elastic",
                "/netty-rest/2",
                "/rsocket/2",
                "/rest/2",
                "/tomcat/2",
                "/tomcat/2/block",
                "/restclient/2/parallel",
                "/tomcat/rsocket/2",
                "/actuator/health")) {
            for (int times = 0; times < 3; times++) {
                mesh.status(service, path);
            }
        }
        return mesh.threads(service);
    }

    /** Pools keep what they have grown for a minute: Tomcat's, and Reactor's for work that blocks. */
    private static void threadsAreBack(String service, int before) {
        Awaitility.await(service + " has as many threads as before, " + before)
                .atMost(Duration.ofMinutes(2))
                .until(() -> mesh.threads(service) <= before + 2);
    }

    private static void worksAsBefore(String service, String... paths) throws Exception {
        for (String path : paths) {
            assertThat(mesh.status(service, path)).as(service + path).isEqualTo(200);
        }
        String log = Files.readString(mesh.service(service).log());
        assertThat(log).doesNotContain("OutOfMemoryError", "StackOverflowError");
    }

    /** For a message: what is no character is escaped, and what is too long is cut. */
    private static String shown(byte[] wire) {
        String text = new String(wire, UTF_8)
                .replace("\r\n", "\\r\\n")
                .codePoints()
                .mapToObj(one -> one < 0x20 || one > 0x7e ? "\\u%04x".formatted(one) : Character.toString(one))
                .collect(Collectors.joining());
        return text.length() > 1000 ? text.substring(0, 1000) + "..." : text;
    }
}
