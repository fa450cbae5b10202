package mesh.load.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.run.CheckedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class K6ScriptTest {

    private static final Pattern LOADS = Pattern.compile("(?s)const LOADS = (\\{.*?\\n});\\n");
    private static final Pattern USERS = Pattern.compile("(?s)const USERS = (\\{.*?});\\n");

    @Test
    void eachLoadHasItsUsersAndTheirNumbersOfItems() {
        String script = script("study", 3);
        JsonNode loads = data(LOADS, script);

        assertThat(loads.at("/netty-webclient_1/url").asString()).isEqualTo("http://127.0.0.1:8070/netty/{cnt}");
        assertThat(loads.at("/netty-webclient_1/items").valueStream().map(JsonNode::asInt))
                .containsExactly(1, 2, 3);
        assertThat(loads.at("/netty-once_1/items").valueStream().map(JsonNode::asInt))
                .containsExactly(1);
        assertThat(loads.at("/netty-rsocket-loop_6/requestsPerUser").asInt()).isEqualTo(6);
        assertThat(data(USERS, script).get("netty-once_1").asInt()).isEqualTo(3);
    }

    @Test
    void requestsKeepMethodHeadersAndBodyAndReadVariablesWhenTheyAreSent() {
        JsonNode load = data(LOADS, new K6Script(ExportedScenarioTest.changing("${env:PATH}")).text())
                .get("change_1");

        assertThat(load.get("method").asString()).isEqualTo("PUT");
        assertThat(load.at("/headers/X-Key").asString()).isEqualTo("${env:PATH}");
        assertThat(load.at("/headers/content-type").asString()).isEqualTo("application/json");
        assertThat(load.get("body").asString()).isEqualTo("{\"user\":{user}}");
        assertThat(load.get("syntax").asString()).isEqualTo("JSON");
        assertThat(load.get("items").size()).isEqualTo(2);
    }

    @Test
    void stepsAndTheirExpectationsAreInTheScriptAndRowsOfUsersAreNot(@TempDir Path folder) throws Exception {
        String script = new K6Script(own(folder, "http://127.0.0.1:9000")).text();
        JsonNode load = data(LOADS, script).get("change_1");

        assertThat(script).contains("// Put users.csv beside this script").doesNotContain("O'Brien");
        assertThat(load.get("data").asString()).isEqualTo("users.csv");
        assertThat(load.at("/steps/0").toString())
                .isEqualTo("{\"method\":\"POST\",\"url\":\"http://127.0.0.1:9000/login\","
                        + "\"headers\":{\"accept\":\"*/*\",\"content-type\":\"application/json\"},"
                        + "\"body\":\"{\\\"user\\\": \\\"{name}\\\", \\\"secret\\\": \\\"${env:PATH}\\\"}\",\"syntax\":\"JSON\","
                        + "\"minStatus\":201,\"maxStatus\":201,\"json\":{\"/user\":\"{user}\"},"
                        + "\"extract\":{\"token\":\"/a/0/token\",\"session\":\"cookie SID\"}}");
    }

    /** Needs the tool itself, because the script is for its engine, and only it reads files and cookies as it does. */
    @Test
    void k6SendsTheRequestsOfUsersLikeARunIfInstalled(@TempDir Path folder) throws Exception {
        assumeTrue(isInstalled(), "wants k6: it is not on the PATH");
        List<String> requests = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> respond(exchange, requests));
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        Path script = Files.writeString(folder.resolve("own.js"), new K6Script(own(folder, url)).text());

        Process k6 = new ProcessBuilder("k6", "run", "--quiet", "-e", "PATH=a\"b", script.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(k6.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        server.stop(0);

        assertThat(k6.waitFor()).as(output).isZero();
        assertThat(requests.subList(0, 3))
                .containsExactly(
                        "POST /login null null {\"user\": \"Ann\", \"secret\": \"a\\\"b\"}",
                        "POST /login null null {\"user\": \"O'Brien, \\\"Bob\\\"\", \"secret\": \"a\\\"b\"}",
                        "POST /login null null {\"user\": \"Ann\", \"secret\": \"a\\\"b\"}");
        assertThat(requests.subList(3, requests.size()))
                .containsExactlyInAnyOrder(
                        "PUT /owners/a%20b%2F1 Bearer 10.50 SID=s1 <o n=\"Ann\">1</o>",
                        "PUT /owners/2 Bearer 10.50 SID=s2 <o n=\"O&#39;Brien, &#34;Bob&#34;\">2</o>",
                        "PUT /owners/a%20b%2F1 Bearer 10.50 SID=s3 <o n=\"Ann\">3</o>");
    }

    private static void respond(HttpExchange exchange, List<String> requests) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + headers.getFirst("Authorization") + " " + headers.getFirst("Cookie") + " "
                + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        boolean isLogin = exchange.getRequestMethod().equals("POST");
        if (isLogin) {
            exchange.getResponseHeaders().add("Set-Cookie", "SID=old; Path=/");
            exchange.getResponseHeaders().add("Set-Cookie", "SID=s" + requests.size() + "; Path=/");
        }
        byte[] body = ("{\"user\": " + requests.size() + ", \"a\": [{\"token\": 10.50}], \"text\": \"1\\\"2\"}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(isLogin ? 201 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    /** Returns a scenario of three users who log in and then change what a file of two rows says. */
    private static ExportedScenario own(Path folder, String url) throws IOException {
        Files.writeString(
                folder.resolve("users.csv"), "\uFEFFid, name\r\na b/1,Ann\r\n\r\n2,\"O'Brien, \"\"Bob\"\"\"\r\n");
        Path scenario = Files.writeString(folder.resolve("own.yaml"), """
                name: own
                question: Why?
                users: 3
                applications: {shop: {url: "URL"}}
                contenders:
                  - id: change
                    service: shop
                    method: PUT
                    path: /owners/{id}
                    headers: {Authorization: "Bearer {token}", Cookie: "SID={session}"}
                    body: {content-type: application/xml, text: '<o n="{name}">{user}</o>'}
                    data: {file: users.csv}
                    before:
                      path: /login
                      body: {content-type: application/json, text: '{"user": "{name}", "secret": "${env:PATH}"}'}
                      expect: {status: 201, json: {/user: "{user}"}}
                      extract: {token: /a/0/token, session: cookie SID}
                """.replace("URL", url));
        return ExportedScenario.of(CheckedScenarios.read(scenario.toString(), Files.readString(scenario)), Map.of());
    }

    @Test
    void usersThinkBetweenTheirRequests() {
        String script = new K6Script(ExportedScenarioTest.thinking("{mean: 1s, distribution: exponential}")).text();

        assertThat(data(LOADS, script).at("/a_1/think").toString())
                .isEqualTo("{\"distribution\":\"exponential\",\"seconds\":1.0,\"jitter\":0.0}");
        assertThat(script)
                .contains("import { sleep } from 'k6';", "sleep(drawn(mine.think))", "Number(__ENV.SLOT || 197)");
        assertThat(data(LOADS, script("study", 3))
                        .at("/netty-webclient_1/think")
                        .isNull())
                .isTrue();
    }

    @Test
    void aRateIsThatOfTheScenario() {
        String script = new K6Script(ExportedScenarioTest.shaped("{ramp: {from: 5, to: 9, duration: 30s}}")).text();

        assertThat(data(LOADS, script).at("/a_1/rate").toString())
                .isEqualTo("{\"from\":5,\"to\":9,\"milliseconds\":30000}");
        assertThat(script).contains("executor: 'ramping-arrival-rate'", "Number(__ENV.SLOT || 92)");
    }

    @Test
    void rejectsRandomArrivals() {
        K6Script random = new K6Script(
                ExportedScenarioTest.shaped("{constant: {per-second: 5, duration: 1s, arrivals: poisson}}"));

        assertThatThrownBy(random::text)
                .hasMessageEndingWith(
                        "'a' has random arrivals ('arrivals: poisson'), and k6 sends at even intervals. Allowed: an export to Hyperfoil");
    }

    @Test
    void eachUserHasOneIterationAndLoadsRunOneAfterAnother() {
        assertThat(script("smoke", 3))
                .contains(
                        "executor: 'per-vu-iterations'",
                        "iterations: 1,",
                        "startTime: `${index * SLOT}s`",
                        "Number(__ENV.SLOT || 12)",
                        "const TIMEOUT = '10000ms'");
    }

    @Test
    void k6ReadsTheScriptIfInstalled(@TempDir Path home) throws Exception {
        assumeTrue(isInstalled(), "wants k6: it is not on the PATH");
        Path script = Files.writeString(home.resolve("study.js"), script("study", 3));

        Process k6 = new ProcessBuilder("k6", "inspect", script.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(k6.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(k6.waitFor()).as(output).isZero();
        assertThat(output).contains("per-vu-iterations", "netty-webclient_1");
    }

    private static boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "k6")));
    }

    private static JsonNode data(Pattern pattern, String script) {
        Matcher found = pattern.matcher(script);
        assertThat(found.find()).isTrue();
        return JsonMapper.shared().readTree(found.group(1));
    }

    private static String script(String scenario, int users) {
        return new K6Script(ExportedScenario.of(CheckedScenarios.find(scenario).withUsers(users), Map.of())).text();
    }
}
