package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Experiment.Overload;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverloadReaderTest {

    @Test
    void readsTheSettingsOfTheSearchAndTheOfferedFactors() {
        assertThat(
                        read("overload: {p99: 100ms, search-time: 3m, start: 800, factors: [1, 2.5, 0.25], step: 2s, last-step: 1m}")
                                .experiment())
                .isEqualTo(new Overload(
                        Duration.ofMillis(100),
                        Duration.ofMinutes(3),
                        800,
                        List.of(1.0, 2.5, 0.25),
                        Duration.ofSeconds(2),
                        Duration.ofMinutes(1)));
        assertThat(read("overload: {}").experiment())
                .isEqualTo(new Overload(
                        Duration.ofMillis(200),
                        Duration.ofSeconds(60),
                        100,
                        List.of(0.5, 1.0, 1.5, 3.0, 0.5),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(15)));
    }

    @Test
    void offersEachFactorForItsTime() {
        Overload overload =
                (Overload) read("overload: {factors: [0.5, 3, 3, 0.01]}").experiment();

        assertThat(overload.shape(10).steps())
                .containsExactly(
                        new Shape.Constant(5, Duration.ofSeconds(5)),
                        new Shape.Constant(30, Duration.ofSeconds(5)),
                        new Shape.Constant(30, Duration.ofSeconds(5)),
                        new Shape.Constant(1, Duration.ofSeconds(15)));
        assertThat(overload.peak()).isEqualTo(2);
    }

    /** Each line: invalid settings of the overload, and the end of the error. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {factors: [0.5]} | the number of 'factors' is 1. Allowed: 2 to 20
            {factors: [1, 2, 2]} | the last one of 'factors' is 2.0, which is also the highest, so no recovery could be measured. Allowed: a lower last one
            {factors: [1, -2, 1]} | 'factors' is '-2'. Allowed: numbers from 0.01 to 100.0 with up to three decimals
            {factors: [1, 101, 1]} | 'factors' is '101'. Allowed: numbers from 0.01 to 100.0 with up to three decimals
            {factors: [2, 0.001]} | 'factors' is '0.001'. Allowed: numbers from 0.01 to 100.0 with up to three decimals
            {step: 61m} | 'step' is '61m'. Allowed: up to 60m
            {last-step: 0s} | 'last-step' is zero. Allowed: more than zero
            {start: 0} | 'start' is '0'. Allowed: a whole number from 1 to 50000
            {stp: 2s} | unknown key 'stp'. Did you mean 'step'? Allowed: p99, search-time, start, factors, step, last-step
            """)
    void rejectsLoadsThatItCannotOffer(String overload, String message) {
        assertThatThrownBy(() -> read("overload: " + overload))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith(message);
    }

    @Test
    void rejectsSettingsThatDoNotFitAnOverload() {
        assertThatThrownBy(() -> read("overload: {}\nshape: burst"))
                .hasMessageEndingWith(
                        "'shape' is not allowed in a scenario with 'overload': it sends at rates of its own");
        assertThatThrownBy(() -> read("overload: {}\nfind-max-rate: {}"))
                .hasMessageEndingWith("it searches for the highest rate itself");
        assertThatThrownBy(() -> read("overload: {}\nmemory-after: 1s"))
                .hasMessageEndingWith("it has no instant at which all requests wait");
        assertThatThrownBy(() -> read("overload: {}\nsoak: {duration: 15m}"))
                .hasMessageEndingWith("it puts one contender under load after another");
        assertThatThrownBy(() -> read("overload: {}", "calls: sequential\n    shape: {closed: 5}"))
                .hasMessageEndingWith("'rest' has a 'shape', which is not allowed in a scenario with 'overload':"
                        + " it sends at rates of its own");
        assertThatThrownBy(() -> read("overload: {}").withEngine(EngineKind.THREADS))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("cannot send at a rate");
    }

    @Test
    void aSearchFromTheCommandLineReplacesAnOverload() {
        Capacity other = new Capacity(Duration.ofSeconds(1), Duration.ofMinutes(1), 5);

        Scenario replaced = read("overload: {}").findingMaxRate(other);

        assertThat(replaced.experiment()).isEqualTo(other);
    }

    private static Scenario read(String more) {
        return read(more, "calls: sequential");
    }

    private static Scenario read(String more, String calls) {
        return ScenarioReader.read(
                "small.yaml",
                ScenarioReaderTest.SMALL
                        .replace("engine: nio", "engine: nio\n" + more)
                        .replace("calls: sequential", calls));
    }
}
