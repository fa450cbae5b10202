package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mesh.load.experiment.Experiments;
import mesh.load.report.RunComparison;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.sample.Damage;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Damages valid results. The program must render and compare each of them, or reject it with a message. */
@Tag("hostile")
class HostileResultsTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    @TempDir
    private Path folder;

    private final Damage damage = Damage.ofThisRun();
    private final RunResult right = SampleRun.study().build();

    /** One result of each kind of run. */
    private final List<JsonNode> kinds = Stream.of(
                    right,
                    SampleRun.soak().build(),
                    SampleRun.overload().build(),
                    SampleRun.fault().build())
            .<JsonNode>map(JSON::valueToTree)
            .toList();

    private int rendered;
    private int rejected;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
    void eachDamagedResultIsRenderedOrRejectedWithAMessage() throws IOException {
        for (int i = Damage.inputs(0.02); i > 0; i--) {
            JsonNode whole = damage.one(kinds);
            tryOne(
                    i % 5 == 0
                            ? damage.text(whole.toString())
                            : damage.tree(whole).toString());
        }

        System.out.println("results: " + rendered + " rendered, " + rejected + " rejected, " + damage.seed());
        // About six of ten results are rejected. A quarter or less would mean that the damage is too small.
        assertThat(rejected).isGreaterThan(rendered / 3);
    }

    private void tryOne(String json) throws IOException {
        Files.write(folder.resolve("results.json"), json.getBytes(StandardCharsets.UTF_8));
        try {
            render(new ResultsFolder(folder).read());
            rendered++;
        } catch (ResultsException rejection) {
            assertThat(rejection.getMessage()).hasLineCount(1).contains(folder.toString());
            rejected++;
        } catch (RuntimeException | Error fault) {
            Path kept = Files.writeString(Files.createTempFile("hostile", ".json"), json);
            throw new AssertionError(damage.seed() + ", on " + kept, fault);
        }
    }

    private void render(RunResult damaged) throws IOException {
        assertThat(Experiments.summary(damaged).markdown()).isNotEmpty();
        Experiments.report(damaged).writeTo(folder);
        RunComparison comparison = new RunComparison(right, damaged);
        if (!comparison.isEmpty()) {
            assertThat(comparison.text()).isNotEmpty();
            assertThat(comparison.html()).isNotEmpty();
        }
    }
}
