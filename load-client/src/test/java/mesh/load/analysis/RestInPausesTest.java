package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.PauseFigures;
import mesh.load.results.contender.RequestRecord;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A request lasts from 100 to 200. It reached the gateway at 110, and its response took from 180 on. Its rest is 30. */
class RestInPausesTest {

    private static final RequestRecord REQUEST =
            new RequestRecord(1, 1, 100, 100, 0, 180, 180, 200, 1, 1, new Outcome.Ok(200));

    @ParameterizedTest
    @CsvSource({
        "120, 10, 10",
        "110, 70, 30",
        "100, 10, 0",
        "180, 20, 0",
        "105, 10, 5",
        "175, 100, 5",
        "0, 1000, 30",
        "0, 100, 0",
        "200, 50, 0"
    })
    void countsPausesWhileTheGatewayHadTheRequestUpToItsRest(long at, long nanos, long expected) {
        assertThat(inPauses(List.of(pause(at, nanos)), stages())).isEqualTo(expected);
    }

    @Test
    void countsPausesThatOverlapOnce() {
        assertThat(inPauses(List.of(pause(130, 10), pause(120, 15), pause(121, 2)), stages()))
                .isEqualTo(20);
        assertThat(inPauses(List.of(pause(120, 5), pause(130, 5)), stages())).isEqualTo(10);
    }

    @Test
    void leavesOutARequestWhoseStagesAreUnknown() {
        assertThat(inPauses(List.of(pause(120, 10)), null)).isZero();
    }

    @Test
    void addsUpAllRequests() {
        RestInPauses rest = RestInPauses.of(List.of(pause(120, 10)));

        assertThat(rest.nanos(List.of(REQUEST, REQUEST, REQUEST), Arrays.asList(stages(), null, stages())))
                .isEqualTo(20);
    }

    private static long inPauses(List<PauseFigures> pauses, @Nullable StageTimes stages) {
        return RestInPauses.of(pauses).nanos(List.of(REQUEST), Collections.singletonList(stages));
    }

    private static PauseFigures pause(long at, long nanos) {
        return new PauseFigures(PauseFigures.COLLECTION, at, nanos);
    }

    private static StageTimes stages() {
        StageTimes stages = new StageTimes();
        stages.add(Stage.BEFORE_GATEWAY, 10);
        stages.add(Stage.BACKEND, 40);
        stages.add(Stage.RESPONSE, 20);
        stages.add(Stage.REST, 30);
        return stages;
    }
}
