package mesh.gateway.kit.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import mesh.gateway.kit.Configured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPropertiesTest {

    @Test
    void takesEachSettingFromItsProperty() {
        RetryProperties expected = new RetryProperties(
                5,
                Duration.ofMillis(20),
                Duration.ofMillis(200),
                Duration.ofSeconds(7),
                0.25,
                3,
                40,
                0.75,
                Duration.ofSeconds(2),
                4);

        Configured.with(
                RetryProperties.class,
                retry -> assertThat(retry).isEqualTo(expected),
                "mesh.retry.attempts=5",
                "mesh.retry.first-delay=20ms",
                "mesh.retry.max-delay=200ms",
                "mesh.retry.total-time=7s",
                "mesh.retry.budget-ratio=0.25",
                "mesh.retry.budget-reserve=3",
                "mesh.retry.breaker-window=40",
                "mesh.retry.breaker-failure-ratio=0.75",
                "mesh.retry.breaker-open-time=2s",
                "mesh.retry.breaker-trials=4");
    }

    @ParameterizedTest
    @CsvSource({
        "attempts,              0,      attempts,            must be greater than or equal to 1",
        "attempts,              21,     attempts,            must be less than or equal to 20",
        "first-delay,           0s,     firstDelay,          must be longer than or equal to 1 milli",
        "max-delay,             50ms,   max-delay,           must be at least mesh.retry.first-delay",
        "total-time,            0s,     totalTime,           must be longer than or equal to 1 milli",
        "budget-ratio,          1.1,    budgetRatio,         must be less than or equal to 1",
        "budget-ratio,          -0.1,   budgetRatio,         must be greater than or equal to 0",
        "budget-reserve,        0,      budgetReserve,       must be greater than or equal to 1",
        "breaker-window,        0,      breakerWindow,       must be greater than or equal to 1",
        "breaker-failure-ratio, 0,      breaker-failure-ratio, must be over 0 and at most 1",
        "breaker-failure-ratio, 2,      breakerFailureRatio, must be less than or equal to 1",
        "breaker-open-time,     0ms,    breakerOpenTime,     must be longer than or equal to 1 milli",
        "breaker-trials,        0,      breakerTrials,       must be greater than or equal to 1",
        "atempts,               3,      atempts,             left unbound"
    })
    void rejectsAnInvalidSetting(String property, String value, String named, String message) {
        Configured.refused(
                "mesh.retry." + property + "=" + value,
                messages -> assertThat(messages).contains(named, message));
    }
}
