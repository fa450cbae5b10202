package mesh.load.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RunSummaryTest {

    private static final RunResult RUN = SampleRun.study().build();

    private final String text =
            RunSummary.of(RUN, Path.of("results", "of-today")).toString();
    private final JsonNode summary = JsonMapper.shared().readTree(text);
    private final JsonNode whole =
            JsonMapper.shared().readTree(JsonMapper.shared().writeValueAsString(RUN));

    @Test
    void theSummaryIsOneLineThatBeginsWithTheFolder() {
        Path folder = Path.of("results", "of-today").toAbsolutePath();

        assertThat(text).doesNotContain("\n").startsWith("{\"folder\":\"" + folder + "\",\"format\":4,");
    }

    @Test
    void keepsEveryFigureOfTheRun() {
        whole.propertyStream()
                .filter(field -> !field.getKey().equals("measurement"))
                .forEach(field -> assertThat(summary.get(field.getKey()))
                        .as(field.getKey())
                        .isEqualTo(field.getValue()));
    }

    @Test
    void keepsEveryFigureOfAContenderExceptItsRequestsAndSamples() {
        assertThat(summary.at("/measurement/contenders")).hasSameSizeAs(RUN.contenders());
        for (int i = 0; i < RUN.contenders().size(); i++) {
            JsonNode one = whole.at("/measurement/contenders").get(i);
            JsonNode shortened = summary.at("/measurement/contenders").get(i);

            assertThat(shortened.has("requests")).isFalse();
            one.propertyStream()
                    .filter(field -> !field.getKey().equals("requests")
                            && !field.getKey().equals("observations"))
                    .forEach(field -> assertThat(shortened.get(field.getKey()))
                            .as(field.getKey())
                            .isEqualTo(field.getValue()));
        }
    }

    @Test
    void keepsTheUseOfAServiceWithoutItsSamples() {
        JsonNode observed = summary.at("/measurement/contenders/0/observations/0");

        assertThat(observed.propertyNames()).containsExactly("service", "source", "use", "footprint", "pauses");
        assertThat(observed.get("use")).isEqualTo(whole.at("/measurement/contenders/0/observations/0/use"));
    }
}
