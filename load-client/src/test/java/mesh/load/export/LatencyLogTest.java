package mesh.load.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mesh.load.sample.SampleLoad;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyLogTest {

    @TempDir
    private Path folder;

    @Test
    void hdrHistogramCanReadTheLatenciesOfEachRepetition() throws Exception {
        Path file = folder.resolve("hlog/a.hlog");

        LatencyLog.append(file, SampleLoad.burst());
        LatencyLog.append(file, SampleLoad.burst());

        List<EncodableHistogram> read = read(file);
        assertThat(read).extracting(EncodableHistogram::getTag).containsExactly(null, "failed", null, "failed");
        Histogram ok = (Histogram) read.getFirst();
        assertThat(ok.getTotalCount()).isEqualTo(2);
        assertThat(ok.getMaxValue()).isEqualTo(ok.highestEquivalentValue(200_000_000));
        assertThat(ok.getStartTimeStamp())
                .isEqualTo(SampleLoad.burst().barrier().releasedAt().toEpochMilli());
    }

    private static List<EncodableHistogram> read(Path file) throws IOException {
        List<EncodableHistogram> histograms = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next != null) {
                    histograms.add(next);
                }
            }
        }
        return histograms;
    }
}
