package mesh.load.experiment.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import mesh.load.experiment.isolated.ApacheBench.Result;
import org.junit.jupiter.api.Test;

class ApacheBenchTest {

    @Test
    void theMeanRateIsAllRequestsOverTheTotalTime() {
        // 600 requests in 1 s and 600 in 3 s are 1,200 in 4 s
        Result mean = new Result(600, 10, 600, 0).mean(new Result(200, 20, 0, 600));
        assertThat(mean.requestsPerSecond()).isCloseTo(300, within(1e-9));
        assertThat(mean.cpuMicros()).isEqualTo(15);
        assertThat(mean.keptAlive()).isEqualTo(300);
        assertThat(mean.failed()).isEqualTo(300);
    }

    @Test
    void theMeanRoundsFailuresUp() {
        assertThat(new Result(1, 1, 0, 1).mean(new Result(1, 1, 0, 0)).failed()).isEqualTo(1);
    }
}
