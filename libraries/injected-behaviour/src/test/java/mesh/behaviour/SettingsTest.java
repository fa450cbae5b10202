package mesh.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    @Test
    void aMissingSettingHasItsDefault() {
        assertThat(Settings.read(Behaviour.class, Map.of("jitter", 0.5)))
                .isEqualTo(new Behaviour(Duration.ofMillis(100), 0.5, 0, 0, 0, Duration.ofMinutes(1), 0, 0, 42));
    }

    @ParameterizedTest
    @CsvSource({"250ms, 250", "PT0.25S, 250", "250, 250", "2S, 2000", "1m, 60000", "1500us, 1", "0, 0"})
    void readsDurationsInTheNotationsOfTheConfiguration(String text, long millis) {
        assertThat(Settings.read(Behaviour.class, Map.of("hangTime", text)).hangTime())
                .isBetween(Duration.ofMillis(millis), Duration.ofMillis(millis).plusNanos(999_999));
    }

    record Sized(
            @Setting(otherwise = "0", allowed = ByteSize.ALLOWED)
            ByteSize size) {}

    @ParameterizedTest
    @CsvSource({"0, 0", "17, 17", "17B, 17", "10000KB, 10240000", "10MB, 10485760", "1TB, 1099511627776"})
    void readsSizes(String text, long bytes) {
        assertThat(Settings.read(Sized.class, Map.of("size", text)).size().bytes())
                .isEqualTo(bytes);
        assertThat(ByteSize.parse(new ByteSize(bytes).text()).bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1kb", "1 MB", "999999999999999TB", "much"})
    void rejectsWhatIsNoSize(String text) {
        assertThatExceptionOfType(Settings.InvalidException.class)
                .isThrownBy(() -> Settings.read(Sized.class, Map.of("size", text)))
                .withMessage("size " + ByteSize.ALLOWED);
    }

    @Test
    void namesEveryInvalidSetting() {
        assertThatExceptionOfType(Settings.InvalidException.class)
                .isThrownBy(() -> Settings.read(
                        Behaviour.class, Map.of("failureRatio", "often", "hangTime", "11m", "failure", 1, "seed", "")))
                .satisfies(invalid -> assertThat(invalid.errors())
                        .containsOnlyKeys("failure", "failureRatio", "hangTime", "seed")
                        .containsEntry("failureRatio", Behaviour.RATIO)
                        .containsEntry("hangTime", Behaviour.HANG_TIME))
                .withMessageContaining("failure is unknown; the fields are serviceTime, jitter, ");
    }

    @Test
    void readsADistributionAsTextOrAsAMapping() {
        Map<String, Object> mapping =
                Map.of("distribution", "bimodal", "usual", "100ms", "slow", "1s", "slowRatio", 0.01);

        assertThat(Settings.read(Behaviour.class, Map.of("serviceTime", mapping)))
                .isEqualTo(Settings.read(
                        Behaviour.class, Map.of("serviceTime", "bimodal usual=100ms slow=1s slow-ratio=0.01")));
    }

    @Test
    void rejectsADistributionWithAWrongValueAndAJitterOfOne() {
        assertThatExceptionOfType(Settings.InvalidException.class)
                .isThrownBy(() -> Settings.read(Behaviour.class, Map.of("serviceTime", "exponential mean=61s")))
                .withMessage("serviceTime 'mean' is '61s'. Allowed: a duration from 0 to 60s, such as 100ms");
        assertThatExceptionOfType(Settings.InvalidException.class)
                .isThrownBy(() -> Settings.read(Behaviour.class, Map.of("serviceTime", Map.of("mean", "1s"))))
                .withMessage("serviceTime 'distribution' is missing. Required: one of"
                        + " fixed, uniform, exponential, lognormal, bimodal");
        assertThatExceptionOfType(Settings.InvalidException.class)
                .isThrownBy(() ->
                        Settings.read(Behaviour.class, Map.of("serviceTime", "exponential mean=1s", "jitter", 0.5)))
                .withMessage("jitter " + Behaviour.JITTER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1ms", "61s", "soon", "5 ms", "NaN", "99999999999999999d", ""})
    void rejectsWhatIsNoDurationInRange(String text) {
        assertThatExceptionOfType(Settings.InvalidException.class)
                .isThrownBy(() -> Settings.read(Behaviour.class, Map.of("serviceTime", text)))
                .withMessage("serviceTime " + Behaviour.SERVICE_TIME);
    }

    @Test
    void rejectsRatiosOfMoreThanAllRequests() {
        assertThatExceptionOfType(Settings.InvalidException.class)
                .isThrownBy(() -> Settings.read(Behaviour.class, Map.of("abortRatio", 0.6, "hangRatio", 0.5)))
                .withMessage("sumOfRatios " + Behaviour.SUM);
    }

    @Test
    void acceptsRatiosThatTogetherAreAllRequests() {
        Behaviour all =
                Settings.read(Behaviour.class, Map.of("failureRatio", 0.34, "hangRatio", "0.56", "abortRatio", 0.1));

        assertThat(all.failureRatio() + all.hangRatio() + all.abortRatio()).isGreaterThan(1);
    }
}
