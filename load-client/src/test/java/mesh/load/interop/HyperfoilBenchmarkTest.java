package mesh.load.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mesh.load.run.CheckedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

class HyperfoilBenchmarkTest {

    @Test
    void aContenderIsAPhaseThatBeginsAfterThePreviousOne() {
        JsonNode phases = read("smoke", 3, 1).get("phases");

        assertThat(names(phases))
                .containsExactly(
                        "netty-webclient_1",
                        "netty-rsocket_1",
                        "netty-block_1",
                        "tomcat-webclient-flux_1",
                        "tomcat-resttemplate_1");
        assertThat(phases.get(0)
                        .at("/netty-webclient_1/atOnce/startAfterStrict")
                        .isMissingNode())
                .isTrue();
        assertThat(phases.get(1).at("/netty-rsocket_1/atOnce/startAfterStrict").asString())
                .isEqualTo("netty-webclient_1");
    }

    @Test
    void eachUserHasItsOwnForkIfUsersSendDifferentRequests() {
        JsonNode load = read("smoke", 3, 1).at("/phases/0/netty-webclient_1/atOnce");

        assertThat(load.get("users").asInt()).isEqualTo(3);
        assertThat(paths(load)).containsExactly("/netty/1", "/netty/2", "/netty/3");
    }

    @Test
    void usersThatSendTheSameRequestShareAPhase() {
        JsonNode load = find(read("study", 5, 1), "netty-once_1");

        assertThat(load.get("users").asInt()).isEqualTo(5);
        assertThat(load.has("forks")).isFalse();
        assertThat(paths(load)).containsExactly("/netty");
    }

    @Test
    void aClosedLoopRepeatsItsRequest() {
        JsonNode load = find(read("study", 2, 1), "netty-rsocket-loop_6");

        assertThat(load.findValue("loop").get("repeats").asInt()).isEqualTo(6);
        assertThat(paths(load)).containsExactly("/rsocket/1", "/rsocket/2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1s                                             | {"duration":"1000ms"}
            {mean: 1s, distribution: exponential}          | {"random":"NEGATIVE_EXPONENTIAL","duration":"1000ms"}
            {mean: 1s, jitter: 0.5, distribution: uniform} | {"random":"LINEAR","min":"500ms","max":"1500ms"}
            """)
    void usersThinkBetweenTheirRequests(String think, String step) {
        String yaml = new HyperfoilBenchmark(ExportedScenarioTest.thinking(think), 1).yaml();
        JsonNode load = find(YAMLMapper.shared().readTree(yaml), "a_1");

        assertThat(load.findValue("loop").get("repeats").asInt()).isEqualTo(2);
        assertThat(load.findValues("httpRequest")).hasSize(2);
        assertThat(load.findValues("thinkTime")).extracting(JsonNode::toString).containsExactly(step);
        assertThat(yaml).contains("# This tool draws think times itself");
    }

    /** Each line: a shape, the kind of phase, and its keys. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {constant: {per-second: 5, duration: 90s}}                    | constantRate   | "usersPerSec":5,"duration":"90000ms","variance":false,"maxSessions":300
            {constant: {per-second: 5, duration: 90s, arrivals: poisson}} | constantRate   | "usersPerSec":5,"duration":"90000ms","variance":true,"maxSessions":300
            {ramp: {from: 0, to: 9, duration: 500ms}}                     | increasingRate | "initialUsersPerSec":0,"targetUsersPerSec":9,"duration":"500ms","variance":false,"maxSessions":2
            {ramp: {from: 9, to: 1, duration: 500ms}}                     | decreasingRate | "initialUsersPerSec":9,"targetUsersPerSec":1,"duration":"500ms","variance":false,"maxSessions":3
            """)
    void aRateIsAPhaseOfItsKind(String shape, String kind, String keys) {
        String yaml = new HyperfoilBenchmark(ExportedScenarioTest.shaped(shape), 1).yaml();
        JsonNode phase = YAMLMapper.shared().readTree(yaml).at("/phases/0/a_1/" + kind);

        assertThat(phase.toString()).startsWith("{" + keys + ",\"scenario\":[{\"request\":[");
        assertThat(phase.findValues("httpRequest")).hasSize(1);
    }

    @Test
    void requestsKeepMethodHeadersAndBody() {
        String yaml = new HyperfoilBenchmark(ExportedScenarioTest.changing("a"), 1).yaml();
        JsonNode load = find(YAMLMapper.shared().readTree(yaml), "change_1");

        assertThat(load.findValues("PUT")).extracting(JsonNode::asString).containsExactly("/change/1", "/change/2");
        assertThat(load.findValues("X-Key")).extracting(JsonNode::asString).containsExactly("a", "a");
        assertThat(load.findValues("body"))
                .extracting(JsonNode::asString)
                .containsExactly("{\"user\":1}", "{\"user\":2}");
    }

    @Test
    void rejectsValuesThatHyperfoilCannotTake() {
        HyperfoilBenchmark benchmark = new HyperfoilBenchmark(ExportedScenarioTest.with("before: {path: /login}"), 1);

        assertThatThrownBy(benchmark::yaml)
                .hasMessageEndingWith(
                        "'a' has 'data' or 'before', and a benchmark of Hyperfoil would contain the values of users,"
                                + " or could not take any. Allowed: an export to k6");
    }

    @Test
    void rejectsVariablesThatHyperfoilCannotRead() {
        HyperfoilBenchmark benchmark = new HyperfoilBenchmark(ExportedScenarioTest.changing("${env:PATH}"), 1);

        assertThatThrownBy(benchmark::yaml)
                .hasMessage(
                        "own.yaml:5:55: requests of 'change' contain ${env:PATH}, and a benchmark of Hyperfoil cannot"
                                + " read variables. Allowed: an export to k6");
    }

    @Test
    void theCacheOfTheSessionIsClearedBeforeEveryRequest() {
        String yaml = text("study", 4, 1);

        assertThat(yaml.split("- httpRequest:", -1)).hasSameSizeAs(yaml.split("- clearHttpCache ", -1));
    }

    @Test
    void eachUserHasAConnectionAndTheTimeoutOfTheScenario() {
        JsonNode target = read("smoke", 7, 1).at("/http/0");

        assertThat(target.get("host").asString()).isEqualTo("http://127.0.0.1:8070");
        assertThat(target.get("sharedConnections").asInt()).isEqualTo(7);
        assertThat(target.get("requestTimeout").asString()).isEqualTo("10000ms");
    }

    @Test
    void exactlyOneOfSeveralAgentsSendsTheRequestsOfAUser() {
        JsonNode benchmark = read("smoke", 3, 2);
        JsonNode load = benchmark.at("/phases/0/netty-webclient_1/atOnce");

        assertThat(benchmark.get("agents").size()).isEqualTo(2);
        assertThat(load.get("users").asInt()).isEqualTo(6);
        assertThat(load.findValues("notEqualTo")).extracting(JsonNode::asInt).containsExactly(0, 1, 0);
        assertThat(benchmark.at("/http/0/sharedConnections").asInt()).isEqualTo(4);
    }

    private static List<String> paths(JsonNode load) {
        return load.findValues("GET").stream().map(JsonNode::asString).toList();
    }

    private static JsonNode find(JsonNode benchmark, String phase) {
        return benchmark
                .get("phases")
                .valueStream()
                .filter(one -> one.has(phase))
                .findFirst()
                .orElseThrow()
                .get(phase)
                .get("atOnce");
    }

    private static List<String> names(JsonNode phases) {
        List<String> names = new ArrayList<>();
        phases.forEach(phase -> names.addAll(phase.propertyNames()));
        return names;
    }

    private static JsonNode read(String scenario, int users, int agents) {
        return YAMLMapper.shared().readTree(text(scenario, users, agents));
    }

    private static String text(String scenario, int users, int agents) {
        return new HyperfoilBenchmark(
                        ExportedScenario.of(CheckedScenarios.find(scenario).withUsers(users), Map.of()), agents)
                .yaml();
    }
}
