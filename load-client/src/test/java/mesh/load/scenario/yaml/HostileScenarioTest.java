package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mesh.load.sample.Damage;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Damages valid scenario files. The reader must read each one, or reject it with a message. */
@Tag("hostile")
public class HostileScenarioTest {

    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Damage damage = Damage.ofThisRun();
    private int read;
    private int refused;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
    void readsEachFileOrRejectsItWithAMessage() {
        List<String> shipped = Stream.of(
                        "study",
                        "smoke",
                        "tuned",
                        "block-the-event-loop",
                        "backend-hangs",
                        "slow-reader",
                        "soak",
                        "containers-start",
                        "containers-work")
                .map(HostileScenarioTest::text)
                .toList();

        for (int i = Damage.inputs(0.15); i > 0; i--) {
            tryOne(damage.text(damage.one(shipped)));
        }

        System.out.println("scenarios: " + read + " read, " + refused + " refused, " + damage.seed());
        assertThat(refused).isGreaterThan(read / 2);
    }

    private void tryOne(String yaml) {
        long started = System.nanoTime();
        try {
            Scenario scenario = ScenarioReader.read("hostile.yaml", yaml);
            assertThat(scenario.contenders()).as(yaml).isNotEmpty();
            read++;
        } catch (ScenarioException refusal) {
            assertThat(refusal).as(yaml).hasMessageStartingWith("hostile.yaml");
            refused++;
        } catch (RuntimeException | Error fault) {
            throw new AssertionError(damage.seed() + ": " + fault + " on\n" + yaml, fault);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - started)).as(yaml).isLessThan(LONGEST);
    }

    public static String text(String name) {
        try (InputStream yaml =
                Objects.requireNonNull(HostileScenarioTest.class.getResourceAsStream("/scenarios/" + name + ".yaml"))) {
            return new String(yaml.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
