package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.sample.SampleSettings;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.Trust;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests runs whose users log in and then send requests of their own, to an application that checks each of them. */
@Timeout(300)
class OwnRequestsRunTest {

    /** The value of a variable that is set wherever tests run. */
    private static final String SECRET = Objects.requireNonNull(System.getenv("PATH"));

    private static final String TOKEN = "token-of-";

    private static final String SCENARIO = """
            name: own
            question: Who may change what?
            users: 3
            repetitions: 2
            warm-up: {users: 2, cnt: 1, rounds: 1}
            applications:
              running: {url: "http://127.0.0.1:PORT"}
            contenders:
              - id: owners
                service: running
                method: PUT
                path: /owners/{id}
                headers: {Authorization: "Bearer {token}", X-Key: "${env:PATH}"}
                body: {content-type: application/json, text: '{"name":"{name}","user":{user}}'}
                data: {file: users.csv, order: once}
                before:
                  path: /login
                  headers: {X-Key: "${env:PATH}"}
                  body: {content-type: application/json, text: '{"name":"{name}","password":"${env:PATH}"}'}
                  expect: {status: 201}
                  extract: {token: /session/token}
                expect: {status: 200, json: {/id: "{id}", /name: "{name}"}}
            """;

    private final List<String> logins = new CopyOnWriteArrayList<>();
    private final List<String> changes = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @TempDir
    private Path root;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        Files.writeString(root.resolve("users.csv"), "id,name\n1,Ann\n2 / b,\"O\"\"Brien, Bö\"\n3,Cy\n");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/login", this::login);
        server.createContext("/owners", this::change);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** Accepts each name with the right password. A refusal repeats the password, as a careless application would. */
    private void login(HttpExchange exchange) throws IOException {
        JsonNode sent = JsonMapper.shared().readTree(exchange.getRequestBody());
        String name = sent.path("name").asString();
        String password = sent.path("password").asString();
        logins.add(exchange.getRequestMethod() + " " + name);
        boolean isRight = password.equals(SECRET)
                && SECRET.equals(exchange.getRequestHeaders().getFirst("X-Key"));
        if (name.equals("locked")) {
            respond(exchange, 423, "{}");
        } else if (isRight) {
            exchange.getResponseHeaders().add("Set-Cookie", "OTHER=1; Path=/");
            exchange.getResponseHeaders().add("Set-Cookie", "SESSION=" + TOKEN + name.length() + "; Path=/; HttpOnly");
            String session = "{\"session\": {\"token\": \"" + TOKEN + name.length() + "\"}}";
            if (name.equals("Cy")) {
                respondCompressed(exchange, 201, session);
            } else {
                respond(exchange, 201, session);
            }
        } else {
            respond(exchange, 401, "{\"title\": \"wrong: " + password + "\"}");
        }
    }

    /** Responds with the id of the path and the name of the body, if the user may change it. */
    private void change(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        JsonNode sent = JsonMapper.shared().readTree(body);
        String name = sent.path("name").asString();
        String id = exchange.getRequestURI().getPath().substring("/owners/".length());
        boolean isAllowed = ("Bearer " + TOKEN + name.length())
                        .equals(exchange.getRequestHeaders().getFirst("Authorization"))
                && SECRET.equals(exchange.getRequestHeaders().getFirst("X-Key"));
        changes.add(exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath() + " " + body);
        respond(
                exchange,
                isAllowed ? 200 : 403,
                JsonMapper.shared()
                        .writeValueAsString(JsonMapper.shared()
                                .createObjectNode()
                                .put("id", id)
                                .put("name", name)));
    }

    private static void respond(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** Some servers compress what they were not asked to compress. */
    private static void respondCompressed(HttpExchange exchange, int status, String body) throws IOException {
        exchange.getResponseHeaders().add("Content-Encoding", "gzip");
        exchange.sendResponseHeaders(status, 0);
        try (OutputStream out = new GZIPOutputStream(exchange.getResponseBody())) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        exchange.close();
    }

    @Test
    void eachUserLogsInOnceAndThenSendsARequestOfItsOwn() throws IOException {
        RunResult result = run(SCENARIO);

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.contenders())
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.outcomes().ok()).isEqualTo(3));
        assertThat(logins).containsExactlyInAnyOrder("POST Ann", "POST O\"Brien, Bö", "POST Cy");
        assertThat(changes)
                .contains(
                        "PUT /owners/1 {\"name\":\"Ann\",\"user\":1}",
                        "PUT /owners/2%20%2F%20b {\"name\":\"O\\\"Brien, Bö\",\"user\":2}",
                        "PUT /owners/3 {\"name\":\"Cy\",\"user\":3}");
    }

    /** The application has the token in a cookie, too. */
    @Test
    void aSessionCanBeInACookie() throws IOException {
        RunResult result =
                run(SCENARIO.replace("extract: {token: /session/token}", "extract: {token: cookie SESSION}"));

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.contenders())
                .allSatisfy(one -> assertThat(one.outcomes().ok()).isEqualTo(3));
    }

    @Test
    void aCookieThatTheResponseDoesNotSetEndsTheRun() {
        assertThatThrownBy(() -> run(SCENARIO.replace("token: /session/token", "token: cookie SESS")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith(
                        "POST /login for user 1 got a response that sets no cookie SESS, or only an expired one");
    }

    @Test
    void neitherSecretsNorTokensAreInAnyFile() throws IOException {
        assertThat(run(SCENARIO).state()).isEqualTo(RunState.COMPLETE);

        try (Stream<Path> files = Files.walk(root)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            assertThat(all).anyMatch(file -> file.endsWith("results.json"));
            for (Path file : all) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(SECRET, TOKEN);
            }
        }
    }

    @Test
    void aWrongResponseIsCountedWithoutItsValue() throws IOException {
        RunResult result = run(SCENARIO.replace("/name: \"{name}\"", "/name: \"{token}\"")
                .replace("rounds: 1", "rounds: 0")
                .replace("repetitions: 2", "repetitions: 1"));

        assertThat(result.contenders().getFirst().outcomes().ok()).isZero();
        assertThat(result.contenders().getFirst().requests().kinds())
                .extracting(Object::toString)
                .allSatisfy(kind -> assertThat(kind).doesNotContain(TOKEN));
    }

    @Test
    void aLoginThatFailsForTheFirstUserEndsTheRunBeforeAnyLoad() {
        assertThatThrownBy(() -> run(SCENARIO.replace("${env:PATH}\"}'", "${env:PATH}x\"}'")))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(root + "/own.yaml:17:7: 'before' of contender 'owners': POST /login for user 1 got 401"
                        + " (application/json: wrong: ***x). Expected: 201");
        assertThat(changes).isEmpty();
        assertThat(logins).hasSize(1);
    }

    @Test
    void aValueThatTheResponseDoesNotHaveEndsTheRun() {
        assertThatThrownBy(() -> run(SCENARIO.replace("/session/token", "/token")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith("POST /login for user 1 got a response without a value at /token");
    }

    @Test
    void aLoginThatFailsForALaterUserEndsTheRun() throws IOException {
        Files.writeString(root.resolve("users.csv"), "id,name\n1,Ann\n2,Bo\n3,locked\n");

        RunResult result = run(SCENARIO);

        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason())
                .isEqualTo(root + "/own.yaml:17:7: 'before' of contender 'owners': POST /login for user 3 got 423"
                        + " (application/json: {}). Expected: 201");
        assertThat(result.contenders()).isEmpty();
    }

    @Test
    void aVariableThatIsNotSetEndsTheRunBeforeAnyRequest() {
        assertThatThrownBy(() -> run(SCENARIO.replace("X-Key: \"${env:PATH}\"", "X-Key: \"${env:NO_SUCH_VARIABLE}\"")))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(root + "/own.yaml:12:5: requests of contender 'owners' contain ${env:NO_SUCH_VARIABLE},"
                        + " which is not set. Set it before you call ./mesh");
        assertThat(logins).isEmpty();
    }

    private RunResult run(String scenario) throws IOException {
        RunSettings settings = SampleSettings.starting(root);
        String yaml =
                scenario.replace("PORT", Integer.toString(server.getAddress().getPort()));
        Path file = Files.writeString(root.resolve("own.yaml"), yaml);
        return Experiments.prepare(ScenarioReader.read(file, Trust.EVERYTHING), settings, EventSink.NONE)
                .run();
    }
}
