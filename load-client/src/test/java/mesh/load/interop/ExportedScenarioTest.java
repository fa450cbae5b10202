package mesh.load.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import mesh.load.interop.ExportedScenario.ExportedLoad;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportedScenarioTest {

    @Test
    void loadsAreInTheOrderOfARunAndInterleavedLikeThere() {
        ExportedScenario study = ExportedScenario.of(CheckedScenarios.find("study"), Map.of());

        assertThat(study.loads())
                .extracting(ExportedLoad::name)
                .startsWith(
                        "netty-webclient_1",
                        "netty-rest-webclient_1",
                        "netty-once_1",
                        "netty-block_1",
                        "netty-rsocket_1")
                .containsSequence(
                        "netty-rsocket-loop_1",
                        "netty-rest-rsocket-loop_1",
                        "netty-rsocket-loop_2",
                        "netty-rest-rsocket-loop_2")
                .endsWith("netty-block-elastic_1");
    }

    @Test
    void servicesHaveTheFixedPortsOfTheMeshOrGivenAddresses() {
        ExportedScenario smoke = ExportedScenario.of(
                CheckedScenarios.find("smoke"), Map.of(Service.NETTY_GATEWAY, URI.create("http://netty.example:80")));

        assertThat(smoke.loads().getFirst().target()).hasAuthority("netty.example:80");
        assertThat(smoke.loads().getLast().target()).hasAuthority("127.0.0.1:8071");
    }

    @ParameterizedTest
    @ValueSource(strings = {"essentials", "study", "study-slow", "tuned", "block-the-event-loop", "smoke"})
    void exportsBurstsAndClosedLoops(String scenario) {
        assertThat(ExportedScenario.of(CheckedScenarios.find(scenario), Map.of())
                        .loads())
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "soak, a soak puts all contenders under load together",
        "overload, an overload begins with a search for the highest rate",
        "open-connections, the other tool could not hold the scenario's connections open",
        "backend-dies, the other tool could not inject the scenario's fault",
        "containers-work, the other tool could not start the scenario's applications one at a time",
        "mixed-work, the other tool could not send the scenario's light requests beside the contenders"
    })
    void rejectsWhatAnotherToolWouldDoDifferentlyWithAReason(String scenario, String reason) {
        assertThatThrownBy(() -> ExportedScenario.of(CheckedScenarios.find(scenario), Map.of()))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("'" + scenario + "' cannot be exported: ")
                .hasMessageContaining(reason)
                .hasMessageContaining(". Export a scenario such as 'study'");
    }

    @Test
    void rejectsABodyThatCannotBeWrittenIntoAFile() {
        assertThatThrownBy(() -> with("body: {content-type: a/b, from: /c}"))
                .hasMessageStartingWith("'own' cannot be exported: contender 'a' sends a 'body' that is not a 'text',"
                        + " and only a text can be exported");
    }

    /** Returns a scenario whose only contender has this key, too. */
    static ExportedScenario with(String key) {
        String yaml = "name: own\nquestion: Why?\nusers: 1\n"
                + "contenders: [{id: a, service: netty-gateway, path: /a, calls: none, " + key + "}]\n";
        return ExportedScenario.of(CheckedScenarios.read("own.yaml", yaml), Map.of());
    }

    @Test
    void rejectsThinkTimesThatTheOtherToolsDoNotKnow() {
        assertThatThrownBy(() -> thinking("{median: 1s, p99: 9s, distribution: lognormal}"))
                .hasMessageStartingWith("'own' cannot be exported: contender 'a' has think times that are lognormal,"
                        + " and the other tools know only fixed, uniform and exponential ones");
    }

    /** Each line: a shape, and the reason why it cannot be exported. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {closed: {requests: 5, duration: 1s}}              | contender 'a' has a 'duration' of a closed loop, or users who join over time. Both are not exported
            {steps: [{per-second: 5, duration: 1s}]}           | contender 'a' has a 'spike' or 'steps', and a load of the other tools has one rate
            {spike: {base: 1, peak: 5, before: 1s, duration: 1s, after: 1s}} | contender 'a' has a 'spike' or 'steps', and a load of the other tools has one rate
            """)
    void rejectsShapesThatTheOtherToolsDoNotKnow(String shape, String reason) {
        assertThatThrownBy(() -> shaped(shape)).hasMessageStartingWith("'own' cannot be exported: " + reason);
    }

    @Test
    void usersRequestTheItemsOfTheScenariosWork() {
        ExportedLoad gentle = requesting("{triangular: 2}");
        ExportedLoad same = requesting("{triangular: 5}");

        assertThat(gentle.items()).containsExactly(1, 1, 2, 2, 3);
        assertThat(gentle.isUniform()).isFalse();
        assertThat(same.items()).containsOnly(1);
        assertThat(same.isUniform()).isTrue();
    }

    private static ExportedLoad requesting(String work) {
        String yaml = "name: own\nquestion: Why?\nusers: 5\nwork: " + work + "\n"
                + "contenders: [{id: a, service: netty-gateway, path: '/a/{cnt}', calls: none}]\n";
        return ExportedScenario.of(CheckedScenarios.read("own.yaml", yaml), Map.of())
                .loads()
                .getFirst();
    }

    @Test
    void rejectsARateOfDifferentRequests() {
        String yaml = """
                name: own
                question: Why?
                users: 2
                shape: {constant: {per-second: 5, duration: 1s}}
                contenders: [{id: a, service: netty-gateway, path: '/a/{cnt}', calls: none}]
                """;

        assertThatThrownBy(() -> ExportedScenario.of(CheckedScenarios.read("own.yaml", yaml), Map.of()))
                .hasMessageStartingWith("'own' cannot be exported: contender 'a' sends at a rate, but its users send"
                        + " different requests. Give 'work' a 'fixed' number.");
    }

    /** Returns a scenario whose two users send three requests each, and think in between. */
    static ExportedScenario thinking(String think) {
        return shaped("{closed: {requests: 3, think: " + think + "}}");
    }

    /** Returns a scenario whose two users send the same requests. */
    static ExportedScenario shaped(String shape) {
        String yaml = "name: own\nquestion: Why?\nusers: 2\nshape: " + shape + "\n"
                + "contenders: [{id: a, service: netty-gateway, path: /a, calls: none}]\n";
        return ExportedScenario.of(CheckedScenarios.read("own.yaml", yaml), Map.of());
    }

    /** Returns a scenario whose two users send requests of their own with this value in a header. */
    @Test
    void aFormEndsWithItsLastValueLikeInARun() {
        String yaml = """
                name: own
                question: Why?
                users: 1
                contenders:
                  - id: form
                    service: netty-gateway
                    path: /form
                    calls: none
                    body:
                      content-type: application/x-www-form-urlencoded
                      text: |
                        a={user}
                """;

        assertThat(ExportedScenario.of(CheckedScenarios.read("own.yaml", yaml), Map.of())
                        .loads())
                .extracting(ExportedLoad::body)
                .containsExactly("a={user}");
    }

    @Test
    void remarksOfAnApplicationOfTheUserNameWhatMustRun() {
        String yaml = """
                name: own
                question: Why?
                users: 2
                applications:
                  shop: {url: "http://127.0.0.1:9000"}
                dependencies:
                  db: {tcp: "127.0.0.1:5432", port: 7010, latency: 5ms}
                contenders:
                  - {id: cart, service: shop, path: /cart}
                """;

        assertThat(ExportedScenario.of(CheckedScenarios.read("own.yaml", yaml), Map.of())
                        .remarks("// "))
                .contains(
                        "// Start shop first, so that it listens at http://127.0.0.1:9000\n",
                        "// In a run, db is a proxy on port 7010 for 127.0.0.1:5432, latency: 5ms. This file has no proxy")
                .doesNotContain("./mesh up", "backend");
    }

    static ExportedScenario changing(String value) {
        String yaml = """
                name: own
                question: Why?
                users: 2
                contenders:
                  - {id: change, method: PUT, service: netty-gateway, path: "/change/{user}", calls: none,
                     headers: {X-Key: "VALUE"},
                     body: {content-type: application/json, text: '{"user":{user}}'}}
                """;
        return ExportedScenario.of(CheckedScenarios.read("own.yaml", yaml.replace("VALUE", value)), Map.of());
    }
}
