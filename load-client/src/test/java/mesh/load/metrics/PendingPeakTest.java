package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.sample.SampleContender;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PendingPeakTest {

    private static final Map<String, Object> LIMITS = Map.of("maxConnections", 10, "maxConcurrentCalls", 50);

    @Test
    void callsThatWaitForAPermitCountWhileAllPermitsAreTaken() {
        ContenderResult one = observed(Map.of(
                Gauges.POOL_ACTIVE, values(0, 0, 0),
                Gauges.POOL_PENDING, values(0, 0, 0),
                Gauges.CALLS_ACTIVE, values(49, 50, 50),
                Gauges.CALLS_WAITING, values(400, 320, 350)));

        assertThat(PendingPeak.of(one, LIMITS)).isEqualTo(350);
    }

    @Test
    void withoutASemaphoreOnlyCallsThatWaitForThePoolCount() {
        ContenderResult one =
                observed(Map.of(Gauges.POOL_ACTIVE, values(9, 10, 10), Gauges.POOL_PENDING, values(400, 7, 8)));

        assertThat(PendingPeak.of(one, LIMITS)).isEqualTo(8);
    }

    @Test
    void aPoolThatWasNotSampledIsNotMeasured() {
        assertThatThrownBy(() -> PendingPeak.of(observed(Map.of()), LIMITS))
                .isInstanceOf(NotMeasuredException.class)
                .hasMessageEndingWith("were not sampled");
    }

    private static ContenderResult observed(Map<String, List<@Nullable Double>> gauges) {
        String service = SampleContender.smoke().build().service();
        return SampleContender.smoke()
                .observations(new ObservationFigures(
                        service,
                        "jmx",
                        List.of(0L, 1L, 2L),
                        Map.of(),
                        Map.of(),
                        gauges,
                        new ServiceUse(0L, 0L, 0L, 0L, 0L, null, null),
                        null,
                        null))
                .build();
    }

    private static List<@Nullable Double> values(double... values) {
        return Arrays.stream(values).boxed().toList();
    }
}
