package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ScenarioWriter;
import org.junit.jupiter.api.Test;

class ComputingCalibrationTest {

    private static final String YAML = """
            name: computing
            question: Where?
            users: 1
            services:
              tomcat-gateway: {mesh.limits.fan-out: 3}
            contenders:
              - {id: loop, service: netty-gateway, path: /a, calls: single, computing: 5ms}
              - {id: thread, service: tomcat-gateway, path: /a, calls: single, computing: 5ms}
              - {id: nothing, service: tomcat-gateway-virtual, path: /a, calls: single}
            """;

    private final List<Duration> requested = new ArrayList<>();

    @Test
    void calibratesOnceForAllServicesThatCompute() {
        Scenario calibrated = calibrated(YAML);

        assertThat(requested).containsExactly(Duration.ofMillis(5));
        assertThat(calibrated.services())
                .containsEntry(Service.NETTY_GATEWAY, Map.of("mesh.computing.iterations", "4711"))
                .containsEntry(
                        Service.TOMCAT_GATEWAY, Map.of("mesh.limits.fan-out", "3", "mesh.computing.iterations", "4711"))
                .doesNotContainKey(Service.TOMCAT_GATEWAY_VIRTUAL);
    }

    @Test
    void takesTheNumberFromAResultWithoutCalibratingAgain() {
        Scenario again = ScenarioReader.read("again.yaml", ScenarioWriter.yaml(calibrated(YAML)));
        requested.clear();

        assertThat(ComputingCalibration.of(again, this::iterations)).isEqualTo(again);
        assertThat(requested).isEmpty();
    }

    @Test
    void aScenarioWithoutComputingStaysUnchanged() {
        Scenario scenario = ScenarioReader.read("a.yaml", YAML.replace(", computing: 5ms", ""));

        assertThat(ComputingCalibration.of(scenario)).isSameAs(scenario);
    }

    @Test
    void findsTheNumberOfIterationsOnThisMachine() {
        Scenario calibrated = ComputingCalibration.of(ScenarioReader.read("a.yaml", YAML));

        assertThat(calibrated.services().get(Service.NETTY_GATEWAY))
                .hasEntrySatisfying(
                        ComputingCalibration.ITERATIONS,
                        text -> assertThat(Long.parseLong(text)).isPositive());
    }

    private Scenario calibrated(String yaml) {
        return ComputingCalibration.of(ScenarioReader.read("a.yaml", yaml), this::iterations);
    }

    private long iterations(Duration time) {
        requested.add(time);
        return 4711;
    }
}
