package mesh.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
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

    /** So many wrong answers tell what is wrong. */
    private static final int ENOUGH = 20;

    private static final List<String> ALL_POOLS = List.of(
            "/netty/2",
            "/netty/2/block-elastic",
            "/netty-rest/2",
            "/rsocket/2",
            "/rest/2",
            "/tomcat/2",
            "/tomcat/2/block",
            "/restclient/2/parallel",
            "/tomcat/rsocket/2",
            "/actuator/health");

    /** Pools differ by a few from one moment to the next; what is lost by bad input is lost again and again. */
    private static final int SPARE = 10;

    private static final Map<String, Integer> threadsBefore = new TreeMap<>();

    @TempDir
    private static Path home;

    private static UpMesh mesh;

    private final long seed = Drawn.seed();
    private final HostileInput input = new HostileInput(seed);

    @BeforeAll
    static void startTheMesh() throws Exception {
        mesh = UpMesh.start(home);
        mesh.answerAtOnce();
        useEveryPool();
        threadsBefore.putAll(threads());
    }

    @AfterAll
    static void stopTheMesh() throws Exception {
        if (mesh != null) { // it may not have come up
            try {
                noThreadIsLost();
                System.out.println("threads before " + threadsBefore + ", after " + threads());
            } finally {
                mesh.down();
            }
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
        int port = mesh.service(service).port();
        int inputs = Drawn.inputs(share);
        Map<String, Integer> answers = answers(port, inputs, () -> HostileRequest.draw(input, paths, port));
        System.out.println(service + ": " + inputs + " inputs, answers " + answers + ", -Dseed=" + seed);
    }

    /** How often each status came. Goes on after a wrong answer, so that one run tells all that is wrong. */
    private static Map<String, Integer> answers(int port, int inputs, Supplier<HostileRequest> requests)
            throws IOException {
        Map<String, Integer> answers = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        try (HttpWire wire = new HttpWire(port)) {
            for (int i = 0; i < inputs && wrong.size() < ENOUGH; i++) {
                HostileRequest request = requests.get();
                try {
                    answers.merge(answer(wire, request), 1, Integer::sum);
                } catch (IOException | RuntimeException | AssertionError fault) {
                    wrong.add(shown(request.wire()) + "\n" + fault);
                    wire.hangUp();
                }
            }
        }
        assertThat(String.join("\n\n", wrong)).isEmpty();
        return answers;
    }

    private static String answer(HttpWire wire, HostileRequest request) throws IOException {
        Optional<HttpWire.Answer> answer = answered(wire, request);
        answer.ifPresent(one -> isFitting(shown(request.wire()), one));
        return answer.map(one -> Integer.toString(one.status())).orElse("closed");
    }

    /**
     * Reactor Netty has a race: if the body of a request comes while its answer goes, it may never look at the connection
     * again. That is the fault of whoever sends a body that nobody has asked for, and costs nobody else: over another
     * connection the same request has to be answered.
     */
    private static Optional<HttpWire.Answer> answered(HttpWire wire, HostileRequest request) throws IOException {
        try {
            return wire.send(request);
        } catch (SocketTimeoutException silent) {
            wire.hangUp();
            System.out.println("a connection fell silent before " + shown(request.wire()));
            return wire.send(request);
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
        int inputs = Drawn.inputs(0.1);
        Map<String, Integer> answers =
                answers(mesh.service("legacy-backend").port(), inputs, () -> HostileBehaviour.draw(input));
        mesh.answerAtOnce();
        System.out.println("behaviour: " + inputs + " inputs, answers " + answers + ", -Dseed=" + seed);
        assertThat(answers.keySet()).allMatch(answer -> answer.matches("200|4..|closed"));
        worksAsBefore("legacy-backend", "/legacy/temperatures?baseDate=2026-11-21");
    }

    @Test
    void theStoreAnswersWhateverIsSent() throws Exception {
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
    private static void useEveryPool() throws Exception {
        for (String service : mesh.services().keySet()) {
            for (String path : ALL_POOLS) {
                mesh.status(service, path);
            }
        }
    }

    private static Map<String, Integer> threads() throws Exception {
        Map<String, Integer> threads = new TreeMap<>();
        for (String service : mesh.services().keySet()) {
            threads.put(service, mesh.threads(service));
        }
        return threads;
    }

    /** Pools keep for a minute what they have grown. */
    private static void noThreadIsLost() {
        Awaitility.await("as many threads as before, " + threadsBefore)
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofSeconds(1))
                .until(
                        HostileInputTest::threads,
                        now -> now.entrySet().stream()
                                .allMatch(
                                        one -> one.getValue() <= threadsBefore.getOrDefault(one.getKey(), 0) + SPARE));
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
