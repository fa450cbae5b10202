package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.SAXException;

/** Tests that an application gets each value of a login and of a file as it was. */
@Timeout(300)
class UnchangedValuesRunTest {

    private static final String SCENARIO = """
            name: own
            question: Does a value change on its way?
            users: 3
            warm-up: {users: 1, cnt: 1, rounds: 0}
            applications:
              running: {url: "http://127.0.0.1:PORT"}
            contenders:
              - id: orders
                service: running
                method: POST
                path: /orders
                headers: {X-Value: "{value}"}
                body: {content-type: application/json, text: '{"amount": {value}}'}
                before: {path: /login, extract: {value: /amount}, expect: {json: {/amount: "10.50"}}}
                expect: {status: 200, json: {/amount: "{value}"}}
            """;

    private final List<String> headers = new CopyOnWriteArrayList<>();
    private final List<byte[]> bodies = new CopyOnWriteArrayList<>();
    private volatile String login = "{}";
    private volatile List<String> cookies = List.of();

    @TempDir
    private Path root;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/login", this::logIn);
        server.createContext("/orders", this::echo);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void logIn(HttpExchange exchange) throws IOException {
        cookies.forEach(cookie -> exchange.getResponseHeaders().add("Set-Cookie", cookie));
        respond(exchange, login.getBytes(StandardCharsets.UTF_8));
    }

    private void echo(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        headers.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Value")));
        bodies.add(body);
        respond(exchange, body);
    }

    private static void respond(HttpExchange exchange, byte[] body) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"12345678901234567.89", "10.50", "1e3"})
    void aNumberKeepsItsDigits(String number) throws IOException {
        login = "{\"amount\": " + number + "}";

        RunResult result = run(SCENARIO.replace("\"10.50\"", "\"" + number + "\""));

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.contenders().getFirst().outcomes().ok()).isEqualTo(3);
        assertThat(headers).hasSize(3).containsOnly(number);
        assertThat(bodies).allSatisfy(body -> assertThat(body).asString().isEqualTo("{\"amount\": " + number + "}"));
    }

    @Test
    void anotherNumberIsNotTheExpectedOne() {
        login = "{\"amount\": 10.5}";

        assertThatThrownBy(() -> run(SCENARIO))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith("got a response without the expected value at /amount");
    }

    @Test
    void aMissingValueIsNotAnEmptyOne() {
        login = "{\"other\": 1}";

        assertThatThrownBy(() ->
                        run(SCENARIO.replace("value: /amount", "value: /other").replace("\"10.50\"", "\"\"")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith("got a response without the expected value at /amount");
    }

    @Test
    void nullIsNoValue() {
        login = "{\"amount\": 10.50, \"token\": null}";

        assertThatThrownBy(() -> run(SCENARIO.replace("value: /amount", "value: /token")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith("got a response without a value at /token");
    }

    @Test
    void theLastCookieIsSent() throws IOException {
        login = "{\"amount\": 10.50}";
        cookies = List.of("SID=; Max-Age=0", "SID = \"fresh 1\"; Path=/");

        RunResult result = run(SCENARIO.replace("value: /amount", "value: cookie SID, amount: /amount")
                .replace("{value}}", "{amount}}"));

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(headers).hasSize(3).containsOnly("\"fresh 1\"");
    }

    @Test
    void anXmlBodyHasTheValueOfTheFile() throws IOException, ParserConfigurationException, SAXException {
        Files.writeString(root.resolve("users.csv"), "name\n\"Smith & Sons <\"\"a\\b\"\">\"\n");

        run(ofFile("application/xml", "<order by=\"{name}\"/>"));

        assertThat(bodies).hasSize(3);
        assertThat(DocumentBuilderFactory.newDefaultNSInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(bodies.getFirst()))
                        .getDocumentElement()
                        .getAttribute("by"))
                .isEqualTo("Smith & Sons <\"a\\b\">");
    }

    @Test
    void aBodyKeepsTheBlanksAtItsEnds() throws IOException {
        Files.writeString(root.resolve("users.csv"), "name\n Ann \n");

        run(ofFile("text/plain", "{name}").replace("'{name}'", "\"\\n {name} \""));

        assertThat(bodies)
                .hasSize(3)
                .allSatisfy(body -> assertThat(body).asString().isEqualTo("\n  Ann  "));
    }

    @Test
    void aPathThatAValueTurnsIntoAnotherIsRejected() throws IOException {
        Files.writeString(root.resolve("users.csv"), "name\nAnn\n..\n");

        assertThatThrownBy(() -> run(ofFile("text/plain", "{name}").replace("/orders", "/orders/{name}")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("row 2 of 'users.csv': the part {name} of the path is empty or '.' or '..'");
        assertThat(bodies).isEmpty();
    }

    @Test
    void aValueThatDoesNotFitEndsTheRunBeforeAnyRequest() throws IOException {
        Files.writeString(root.resolve("users.csv"), "name\nAnn\n\"Smith, Bob\"\n");

        assertThatThrownBy(() -> run(ofFile("text/csv", "{name},1")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(
                        "own.yaml:13:12: row 2 of 'users.csv': {name} has" + " characters that may have a meaning");
        assertThat(bodies).isEmpty();
    }

    private static String ofFile(String type, String text) {
        return SCENARIO.replaceAll(" +before:.*\n", "")
                .replaceAll("headers:.*", "body: {content-type: " + type + ", text: '" + text + "'}")
                .replaceAll("body: .*application/json.*", "data: {file: users.csv}")
                .replaceAll("expect:.*", "expect: status");
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
