package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Objects;
import mesh.load.scenario.Contender;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Experiment.Background;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;

/** Tests the keys for light requests beside a contender, and for the time that a contender computes. */
class BackgroundReaderTest {

    private static final String AT_A_RATE = "shape: {constant: {per-second: 10, duration: 3s}}\n";

    @Test
    void readsPathAndRateOfTheLightRequests() {
        assertThat(read(AT_A_RATE + "background: {path: /light, per-second: 50, users: 7}")
                        .load()
                        .background())
                .isEqualTo(new Background("/light", 50, 7));
        assertThat(read(AT_A_RATE + "background: {path: /light, per-second: 50}")
                        .load()
                        .background())
                .isEqualTo(new Background("/light", 50, 50));
        assertThat(read("repetitions: 1").load().background()).isNull();
    }

    @Test
    void byDefaultLightRequestsGoToTheServiceUnderLoadUntilTheLoadEnds() {
        Scenario scenario = read(
                "shape: {spike: {base: 1, peak: 5, before: 1s, duration: 2s, after: 3s}}\nbackground: {path: /light, per-second: 50}");
        Contender contender = scenario.contenders().getFirst();
        Shape.Open load = (Shape.Open) scenario.shape(contender);

        Background background = Objects.requireNonNull(scenario.load().background());
        assertThat(background.during(load.length())).isEqualTo(new Shape.Constant(50, Duration.ofSeconds(6)));
        assertThat(background.on(contender))
                .returns("/light", Contender::path)
                .returns(contender.service(), Contender::service)
                .returns(50, Contender::users);
    }

    @Test
    void rejectsLightRequestsBesideALoadOfUnknownDuration() {
        String background = "background: {path: /light, per-second: 50}";

        assertThatThrownBy(() -> read(background))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("the load on 'rest' has no such duration. Allowed")
                .hasMessageEndingWith("the shapes constant, ramp, spike, steps");
        assertThatThrownBy(() -> read("soak: {duration: 15m}\n" + background))
                .hasMessageEndingWith(
                        "'background' is not allowed in a scenario with 'soak': a soak puts all contenders under load together");
        assertThatThrownBy(() -> read("overload: {}\n" + background))
                .hasMessageContaining("'background' is not allowed in a scenario with 'overload'");
        assertThatThrownBy(() -> read("find-max-rate: {}\n" + background))
                .hasMessageContaining("'background' is not allowed in a scenario with 'find-max-rate'");
        assertThatThrownBy(() -> read(AT_A_RATE + background).withEngine(EngineKind.THREADS))
                .hasMessageContaining("cannot send at a rate");
    }

    @Test
    void rejectsValuesOutOfRange() {
        assertThatThrownBy(() -> read(AT_A_RATE + "background: {path: light, per-second: 50}"))
                .hasMessageContaining("a path that begins with one '/'");
        assertThatThrownBy(() -> read(AT_A_RATE + "background: {path: /light, per-second: 0}"))
                .hasMessageContaining("'per-second'");
        assertThatThrownBy(() -> read(
                        "shape: {constant: {per-second: 1, duration: 1440m}}\nbackground: {path: /, per-second: 200}"))
                .hasMessageStartingWith("small.yaml:1:1: small: 'background' makes 17280000 requests during 'rest'");
    }

    @Test
    void readsHowLongAContenderComputes() {
        assertThat(computing("computing: 5ms").contenders().getFirst().computing())
                .isEqualTo(Duration.ofMillis(5));
        assertThat(read("repetitions: 1").contenders().getFirst().computing()).isZero();
        assertThatThrownBy(() -> computing("computing: 2s")).hasMessageContaining("'computing'");
        assertThatThrownBy(() -> computing("computing: 0ms")).hasMessageContaining("'computing' is zero");
    }

    @Test
    void rejectsContendersThatComputeForDifferentTimes() {
        assertThatThrownBy(() -> computing("""
                        computing: 5ms
                          - {id: other, service: tomcat-gateway, path: /rest, calls: single, computing: 7ms}
                        """))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("small.yaml:1:1: small: contenders compute for 5ms and 7ms");
    }

    private static Scenario computing(String key) {
        return ScenarioReader.read(
                "small.yaml", ScenarioReaderTest.SMALL.stripTrailing() + "\n    " + key.strip() + "\n");
    }

    private static Scenario read(String more) {
        return ScenarioReader.read(
                "small.yaml", ScenarioReaderTest.SMALL.replace("engine: nio", "engine: nio\n" + more));
    }
}
