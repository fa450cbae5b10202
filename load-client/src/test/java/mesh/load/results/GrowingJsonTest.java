package mesh.load.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

class GrowingJsonTest {

    private final GrowingJson growing = new GrowingJson();

    /** If it converted earlier measurements again, a run would convert all its measurements after each new one. */
    @Test
    void convertsEachMeasurementToTextOnce() {
        List<ContenderResult> measured = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            measured.add(SampleContender.named("contender-" + i).build());
            RunResult result =
                    SampleRun.complete().contenders(List.copyOf(measured)).build();

            String text = new String(growing.of(result), StandardCharsets.UTF_8);

            assertThat(growing.madeText()).isEqualTo(i);
            assertThat(text).isEqualTo(Json.MAPPER.writeValueAsString(result));
            assertThat(Json.MAPPER.readValue(text, RunResult.class)).isEqualTo(result);
        }
    }
}
