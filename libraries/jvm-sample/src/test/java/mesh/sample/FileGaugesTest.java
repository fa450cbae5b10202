package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class FileGaugesTest {

    private static final double FILES = 500;

    @Test
    void showsThatAProcessHasOpenedAsManyFilesAsItMay() throws Exception {
        try (OtherJvm jvm = OtherJvm.start("ulimit -n " + (int) FILES)) {
            assertThat(jvm.after("nothing").get(FileGauges.OPEN)).isBetween(3.0, FILES - 1);

            jvm.after("files 600");
            Map<String, Double> full = jvm.after("burn 10");
            while (full.getOrDefault(FileGauges.OPEN, FILES) < FILES) { // it counts once a second
                full = jvm.after("burn 10");
            }

            assertThat(full).containsEntry(FileGauges.OPEN, FILES).containsEntry(FileGauges.MAX, FILES);
        }
    }
}
