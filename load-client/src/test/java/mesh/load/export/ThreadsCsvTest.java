package mesh.load.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.sample.SampleContender;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadsCsvTest {

    @Test
    void writesARowForEachSampleAndPool(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("threads.csv"), ExportFiles.THREADS_HEADER);
        ObservationFigures gateway = new ObservationFigures(
                "netty-gateway",
                "jmx",
                List.of(-5L, 80_000_000L),
                new TreeMap<>(Map.of("parallel", List.of(0, 2), "reactor-http", List.of(4, 4))),
                Map.of("RUNNABLE", List.of(4, 6)),
                Map.of(),
                new ServiceUse(null, null, null, null, null, null, null),
                null,
                null);

        ExportFiles.appendThreads(
                file,
                SampleContender.smoke().threads(null).observations(gateway).build());

        assertThat(file).content().isEqualTo("""
                        contender,repetition,service,at_ns,pool,count
                        netty-webclient,1,netty-gateway,-5,parallel,0
                        netty-webclient,1,netty-gateway,-5,reactor-http,4
                        netty-webclient,1,netty-gateway,80000000,parallel,2
                        netty-webclient,1,netty-gateway,80000000,reactor-http,4
                        """);
    }
}
