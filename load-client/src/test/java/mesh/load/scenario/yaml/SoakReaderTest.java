package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.Soak;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import org.junit.jupiter.api.Test;

class SoakReaderTest {

    @Test
    void readsDurationAndRate() {
        assertThat(read("soak: {duration: 15m, per-second: 40, p99: 2s, search-time: 30s}")
                        .experiment())
                .isEqualTo(new Soak(Duration.ofMinutes(15), 40, Duration.ofSeconds(2), Duration.ofSeconds(30)));
        assertThat(read("soak: {duration: 15m}").experiment())
                .isEqualTo(new Soak(Duration.ofMinutes(15), null, Duration.ofSeconds(1), Duration.ofMinutes(2)));
    }

    @Test
    void rejectsSettingsThatDoNotFitASoak() {
        assertThatThrownBy(() -> read("soak: {duration: 15m}\nshape: burst"))
                .hasMessageEndingWith("'shape' is not allowed in a scenario with 'soak': a soak sends at one rate");
        assertThatThrownBy(() -> read("soak: {duration: 0s}"))
                .hasMessageEndingWith("'duration' is zero. Allowed: more than zero");
        assertThatThrownBy(() -> read("soak: {per-second: 5}")).hasMessageEndingWith("key 'duration' is missing");
        assertThatThrownBy(() -> read("soak: {duration: 1s}").withEngine(EngineKind.THREADS))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("cannot send at a rate");
    }

    @Test
    void anotherDurationIsAcceptedOnlyForASoak() {
        Experiment soak =
                read("soak: {duration: 15m}").soakingFor(Duration.ofSeconds(30)).experiment();

        assertThat(((Soak) soak).duration()).isEqualTo(Duration.ofSeconds(30));
        assertThatThrownBy(() -> read("repetitions: 1").soakingFor(Duration.ofSeconds(30)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("small: it is not a soak");
    }

    private static Scenario read(String more) {
        return ScenarioReader.read(
                "small.yaml", ScenarioReaderTest.SMALL.replace("engine: nio", "engine: nio\n" + more));
    }
}
