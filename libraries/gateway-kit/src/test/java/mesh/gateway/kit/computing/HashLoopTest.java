package mesh.gateway.kit.computing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.info.Info;

class HashLoopTest {

    @Test
    void returnsTheReadingThatItWasGiven() {
        Object reading = new Object();

        assertThat(loop(1).over(reading)).isSameAs(reading);
    }

    @Test
    void exposesTheConfiguredRounds() {
        assertThat(exposed(loop(12_345))).containsEntry("iterations", 12_345L).containsEntry("threads", 3);
    }

    @Test
    void exposesTheCalibratedRoundsAfterTheFirstReading() {
        HashLoop loop = loop(0);
        assertThat(exposed(loop)).containsEntry("iterations", 0L);

        loop.over("a reading");

        assertThat(exposed(loop))
                .hasEntrySatisfying(
                        "iterations", rounds -> assertThat((Long) rounds).isPositive());
    }

    private static HashLoop loop(long iterations) {
        return new HashLoop(new ComputingProperties(Duration.ofMillis(1), iterations, 3));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> exposed(HashLoop loop) {
        Info.Builder info = new Info.Builder();
        loop.contribute(info);
        return (Map<String, Object>) Objects.requireNonNull(info.build().get("computing"));
    }
}
