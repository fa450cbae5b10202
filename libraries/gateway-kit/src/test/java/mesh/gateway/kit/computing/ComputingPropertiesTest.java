package mesh.gateway.kit.computing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import mesh.gateway.kit.Configured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComputingPropertiesTest {

    @Test
    void computesForFiveMillisecondsByDefaultOnAsManyThreadsAsThereAreProcessors() {
        Configured.with(ComputingProperties.class, computing -> {
            assertThat(computing).isEqualTo(new ComputingProperties(Duration.ofMillis(5), 0, 0));
            assertThat(computing.poolSize()).isEqualTo(Runtime.getRuntime().availableProcessors());
        });
    }

    @Test
    void takesEachComponentFromItsProperty() {
        Configured.with(
                ComputingProperties.class,
                computing -> {
                    assertThat(computing).isEqualTo(new ComputingProperties(Duration.ofMillis(7), 123_456, 3));
                    assertThat(computing.poolSize()).isEqualTo(3);
                },
                "mesh.computing.time=7ms",
                "mesh.computing.iterations=123456",
                "mesh.computing.threads=3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"time=0ms", "time=2s", "iterations=-1", "threads=-1", "threads=257"})
    void rejectsAValueOutOfRange(String property) {
        Configured.refused(
                "mesh.computing." + property, messages -> assertThat(messages).contains("must be"));
    }
}
