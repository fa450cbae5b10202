package mesh.load.run.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceTimeFitTest {

    /**
     * With 150 places and two cores, 50 ms are 3,000 calls per second. One core may be busy, so a call may cost a third of a millisecond, and
     * one of the first contender 0.208 ms.
     */
    @ParameterizedTest
    @CsvSource({
        "0.2, 150, 2, 50",
        "0.21, 150, 2, 100",
        "0.41, 150, 2, 100",
        "0.6, 150, 2, 150",
        "0.8, 150, 2, 200",
        "0.9, 150, 2, 250",
        "1.1, 150, 2, 300",
        "0.8, 150, 1, 400",
        "0.8, 150, 8, 50",
        "1.0, 20, 2, 50",
        "9.0, 150, 2, 400",
        "0, 150, 1, 50"
    })
    void choosesTheShortestTimeWithWhichHalfOfTheCoresIsEnough(
            double millisOfCall, int places, double cores, int chosenMillis) {
        assertThat(new ServiceTimeFit(millisOfCall * 1e6, places, cores).serviceTime())
                .isEqualTo(Duration.ofMillis(chosenMillis));
    }

    @Test
    void saysWhatTheCallsCost() {
        assertThat(new ServiceTimeFit(0.8e6, 150, 2).sentence(5050))
                .isEqualTo(
                        "service time 200ms, so that waiting decides: 5,050 calls cost 4.0 s of processor time on this"
                                + " machine");
        assertThat(new ServiceTimeFit(9e6, 150, 2).sentence(5050))
                .isEqualTo(
                        "service time 400ms, the longest: 5,050 calls cost 45.5 s of processor time, which is too much for"
                                + " this machine");
    }
}
