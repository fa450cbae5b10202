package mesh.console.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.console.sample.RunningConsole;
import mesh.load.results.Json;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Lists the shipped scenarios and their options, and checks scenarios that a user has typed. */
class ScenariosTest {

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() {
        console = RunningConsole.in(home);
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    @Test
    void listsAllShippedScenarios() {
        JsonNode all = Json.MAPPER.readTree(console.get("/api/scenarios").body());

        assertThat(all.findValuesAsString("name")).isEqualTo(ShippedScenarios.NAMES);
        JsonNode smoke = all.get(ShippedScenarios.NAMES.indexOf("smoke"));
        assertThat(smoke.get("question").asString()).isNotBlank();
        assertThat(smoke.get("contenders").get(0).propertyNames())
                .containsExactly("id", "service", "path", "users", "threads");
        assertThat(smoke.get("services").toString()).contains("legacy-backend");
    }

    @Test
    void aCardHasWhatListsShow() {
        JsonNode all = Json.MAPPER.readTree(console.get("/api/scenarios").body());

        assertThat(card(all, "essentials").get("group").asString()).isEqualTo("Start here");
        assertThat(card(all, "essentials").get("duration").asString()).isEqualTo("2 min");
        assertThat(card(all, "soak").get("load").asString()).isEqualTo("soak");
        assertThat(card(all, "backend-cuts").get("load").asString()).isEqualTo("rate");
        assertThat(card(all, "backend-cuts").get("fault").asBoolean()).isTrue();
        assertThat(all.findValuesAsString("load").stream().distinct())
                .contains("burst", "closed", "rate", "spike", "search", "overload", "connections", "launches");
        assertThat(card(all, "study").at("/contenders").findValuesAsString("threads").stream()
                        .distinct())
                .containsExactly("event-loops", "platform", "virtual");
    }

    private static JsonNode card(JsonNode all, String name) {
        return all.get(ShippedScenarios.NAMES.indexOf(name));
    }

    @Test
    void theDefaultOfALimitIsTheScenariosValueOrElseTheServices() {
        JsonNode tuned =
                Json.MAPPER.readTree(console.get("/api/scenarios/essentials").body());

        assertThat(tuned.at("/limits/netty-gateway-tuned/mesh.limits.max-connections/default")
                        .asString())
                .isEqualTo("400");
        assertThat(tuned.at("/limits/netty-gateway/mesh.limits.max-connections/default")
                        .asString())
                .isEqualTo("500");
        assertThat(tuned.at("/limits/legacy-backend/legacy.behaviour.service-time/default")
                        .asString())
                .isEqualTo("50ms");
        assertThat(tuned.at("/limits/tomcat-gateway/server.tomcat.threads.max/default")
                        .asString())
                .isEqualTo("200");
        assertThat(tuned.at("/options/users/default").asString()).isEqualTo("100 to 1000, depending on the contender");
    }

    @Test
    void listsTheOptionsAndLimitsOfAScenario() {
        JsonNode smoke =
                Json.MAPPER.readTree(console.get("/api/scenarios/smoke").body());

        assertThat(smoke.get("yaml").asString()).startsWith("---").contains("contenders:");
        assertThat(smoke.at("/options/users/max").asInt()).isEqualTo(10_000);
        assertThat(smoke.at("/options/engine/choices").toString()).isEqualTo("[\"nio\",\"threads\"]");
        assertThat(smoke.at("/options/timeout/default").asString()).isEqualTo("10000ms");
        assertThat(smoke.at("/options/timeout/choices").isNull()).isTrue();
        JsonNode limit = smoke.at("/limits/netty-gateway/mesh.limits.max-connections");
        assertThat(limit.get("type").asString()).isEqualTo("int");
        assertThat(limit.get("min").asString()).isEqualTo("1");
        assertThat(smoke.at("/limits/netty-gateway").has("mesh.legacy.url")).isFalse();
        assertThat(console.get("/api/scenarios/no-such").statusCode()).isEqualTo(404);
    }

    static List<String> shipped() {
        return ShippedScenarios.NAMES;
    }

    /** A user can send back the text that the form shows. */
    @ParameterizedTest
    @MethodSource("shipped")
    void theTextOfEachShippedScenarioPassesTheCheck(String name) {
        String yaml = Json.MAPPER
                .readTree(console.get("/api/scenarios/" + name).body())
                .get("yaml")
                .asString();

        HttpResponse<String> checked = check(yaml);

        assertThat(checked.statusCode()).as(checked.body()).isEqualTo(200);
        assertThat(Json.MAPPER.readTree(checked.body()).get("name").asString()).isEqualTo(name);
    }

    @Test
    void reportsAnErrorInOneLine() {
        HttpResponse<String> refused = check("name: mine\nquestion: Why?\nuserz: 3\n");

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(Json.MAPPER.readTree(refused.body()).get("detail").asString())
                .startsWith("scenario.yaml:3:")
                .contains("userz")
                .hasLineCount(1);
    }

    @Test
    void aTypedScenarioReadsNoFiles() {
        for (String file : List.of("/etc/passwd", "pom.xml", "../../etc/passwd", "scenario.yaml/../../../etc/passwd")) {
            HttpResponse<String> refused = check("""
                    name: mine
                    question: Whose file is that?
                    users: 1
                    contenders:
                      - {id: a, service: tomcat-gateway, path: /x, calls: none, body: {file: %s}}
                    """.formatted(file));
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).doesNotContain("root:");
        }
    }

    @Test
    void anInvalidRequestIsABadRequest() {
        assertThat(console.post("/api/scenarios/check", "{\"yaml\":").statusCode())
                .isEqualTo(400);
        assertThat(console.post("/api/scenarios/check", "[]").statusCode()).isEqualTo(400);
        assertThat(console.post("/api/scenarios/check", "{}").statusCode()).isEqualTo(400);
        assertThat(console.post("/api/scenarios/check", "").statusCode()).isEqualTo(400);
    }

    /** If the check revealed that, any client of the console could find out which files the user has. */
    @Test
    void theCheckDoesNotRevealWhichFilesExist() throws Exception {
        String yaml = """
                name: mine
                question: Why?
                users: 3
                contenders:
                  - {id: one, service: tomcat-gateway, path: /a, calls: single, body: {content-type: text/plain, file: FILE}}
                """;
        Path secret = home.resolve("secret");
        String missing = check(yaml.replace("FILE", secret.toString())).body();
        Files.writeString(secret, "secret");

        HttpResponse<String> there = check(yaml.replace("FILE", secret.toString()));

        assertThat(there.statusCode()).isEqualTo(400);
        assertThat(there.body()).isEqualTo(missing).contains("not below the scenario's own folder");
        assertThat(check(yaml.replace("FILE", "beside")).body())
                .contains("There is none at beside")
                .doesNotContain("mesh-console");
    }

    /** Sends no token, because a check changes nothing. */
    private static HttpResponse<String> check(String yaml) {
        String body = Json.MAPPER.writeValueAsString(Map.of("yaml", yaml));
        return console.post("/api/scenarios/check", body, "Accept", "application/json");
    }

    /** The run in another process reads the changed scenario from its file. */
    @ParameterizedTest
    @MethodSource("shipped")
    void theFileOfAChangedScenarioHasTheChanges(String name) {
        RunOptions options = new RunOptions(null, null, null, null, null, null, "30s", Map.of());

        try (RunArguments arguments = RunArguments.of(new RunRequest(name, null, options))) {
            Scenario read = Objects.requireNonNull(arguments.file()).read();

            assertThat(read)
                    .isEqualTo(RunArguments.shipped(name).withRequestTimeout(Duration.ofSeconds(30)))
                    .extracting(Scenario::requestTimeout)
                    .isEqualTo(Duration.ofSeconds(30));
        }
    }

    @Test
    void aLimitReplacesThatOfTheScenario() {
        RunOptions options = new RunOptions(
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                Map.of("netty-gateway-tuned.mesh.limits.max-connections", "33"));

        try (RunArguments arguments = RunArguments.of(new RunRequest("essentials", null, options))) {
            Map<String, String> tuned = Objects.requireNonNull(arguments.file()).read().services().entrySet().stream()
                    .filter(one -> one.getKey().label().equals("netty-gateway-tuned"))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElseThrow();

            assertThat(tuned).containsEntry("mesh.limits.max-connections", "33").hasSizeGreaterThan(1);
        }
    }
}
