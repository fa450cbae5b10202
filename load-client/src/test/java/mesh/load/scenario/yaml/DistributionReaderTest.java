package mesh.load.scenario.yaml;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.LegacyBehaviour;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests service times that are drawn from a distribution. */
class DistributionReaderTest {

    private static final String SCENARIO = """
            name: small
            question: Does it?
            users: 10
            legacy: {%s}
            contenders:
              - {id: a, service: tomcat-gateway, path: /rest, calls: single}
            """;

    /** Each line: a service time, and its text, which services get. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            100ms                                                                    | 100ms
            {mean: 100ms, distribution: fixed}                                       | fixed mean=100ms
            {mean: 100ms, jitter: 0.5, distribution: uniform}                        | uniform mean=100ms jitter=0.5
            {distribution: exponential, mean: 100ms}                                 | exponential mean=100ms
            {p99: 400ms, median: 80ms, distribution: lognormal}                      | lognormal median=80ms p99=400ms
            {usual: 100ms, slow: 1s, slow-ratio: 0.01, distribution: bimodal}        | bimodal usual=100ms slow=1s slow-ratio=0.01
            exponential mean=100ms                                                   | exponential mean=100ms
            """)
    void readsEachDistributionAndWritesItAgain(String time, String text) {
        Scenario scenario = read("service-time: " + time);

        assertThat(scenario.legacy().settings()).containsEntry("service-time", text);
        assertThat(ScenarioReader.read("again.yaml", ScenarioWriter.yaml(scenario)))
                .isEqualTo(scenario);
    }

    @Test
    void aDistributionIsWrittenAsAMapping() {
        assertThat(ScenarioWriter.yaml(read("service-time: exponential mean=1s")))
                .contains("mean: \"1s\"", "distribution: \"exponential\"");
    }

    /** Each line: settings of the backend, and the error. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            service-time: {mean: 1s} | s.yaml:4:24: key 'distribution' is missing
            service-time: {mean: 1s, distribution: exponental} | s.yaml:4:35: unknown value 'exponental' of 'distribution'. Did you mean 'exponential'? Allowed: fixed, uniform, exponential, lognormal, bimodal
            service-time: {mean: 1s, distribution: lognormal} | s.yaml:4:25: 'mean' is no value of 'lognormal'. Allowed: median, p99
            service-time: {median: 1s, distribution: lognormal} | s.yaml:4:37: 'p99' of 'lognormal' is missing. Required: median, p99
            service-time: {median: 2s, p99: 1s, distribution: lognormal} | s.yaml:4:25: 'median' is '2s'. Allowed: at most 'p99', which is '1s'
            service-time: {mean: 61s, distribution: exponential} | s.yaml:4:25: 'mean' is '61s'. Allowed: a duration from 0 to 60s, such as 100ms
            service-time: {usual: 1s, slow: 2s, slow-ratio: 2, distribution: bimodal} | s.yaml:4:46: 'slow-ratio' is '2'. Allowed: a number from 0 to 1
            service-time: {men: 1s, distribution: exponential} | s.yaml:4:25: unknown key 'men'. Did you mean 'mean'? Allowed: distribution, mean, jitter, median, p99, usual, slow, slow-ratio
            service-time: 2 weeks | s.yaml:4:10: 'service-time' is '2 weeks'. Allowed: a duration from 0 to 60s such as 100ms, or a distribution such as exponential mean=100ms
            service-time: lognormal median=2s p99=1s | s.yaml:4:10: 'service-time': 'median' is '2s'. Allowed: at most 'p99', which is '1s'
            service-time: {mean: 1s, distribution: exponential}, jitter: 0.1 | s.yaml:4:63: 'jitter' is only for a fixed 'service-time'. Allowed with a distribution: 'jitter' of 'uniform' in its mapping
            """)
    void namesAMistakeWithItsPlaceAndWhatIsAllowed(String settings, String message) {
        assertThatThrownBy(() -> read(settings))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(message);
    }

    @Test
    void aRandomServiceTimeOfAFaultReplacesAJitter() {
        String yaml = SCENARIO.formatted("service-time: 100ms, jitter: 0.5")
                + "fault: {legacy: {service-time: {mean: 1s, distribution: exponential}}, delay: 1s, duration: 1s}\n";

        Scenario scenario = ScenarioReader.read("s.yaml", yaml);

        LegacyBehaviour during = scenario.load().fault() instanceof Fault.Misbehaviour fault
                ? scenario.legacy().with(fault.behaviour())
                : scenario.legacy();
        assertThat(during.settings()).containsOnlyKeys("service-time").containsValue("exponential mean=1s");
    }

    @Test
    void aFaultCannotAddAJitterToRandomServiceTimes() {
        String yaml = SCENARIO.formatted("service-time: {mean: 1s, distribution: exponential}")
                + "fault: {legacy: {jitter: 0.5}, delay: 1s, duration: 1s}\n";

        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", yaml))
                .hasMessageStartingWith("s.yaml:7:18: 'jitter' is only for a fixed 'service-time'.");
    }

    @Test
    void aDependencyHasTheSameServiceTimes() {
        String yaml = SCENARIO.formatted("")
                + "dependencies: {d: {http: 'http://127.0.0.1:7001', port: 9100, service-time: {mean: 1s, distribution: exponential}}}\n";

        Scenario scenario = ScenarioReader.read("s.yaml", yaml);

        assertThat(requireNonNull(scenario.dependencies().get("d")).asFields())
                .containsEntry("serviceTime", "exponential mean=1s");
        assertThat(ScenarioReader.read("again.yaml", ScenarioWriter.yaml(scenario)))
                .isEqualTo(scenario);
    }

    private static Scenario read(String settings) {
        return ScenarioReader.read("s.yaml", SCENARIO.formatted(settings));
    }
}
