package mesh.load.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.sample.SampleLoad;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestsCsvTest {

    private static final Map<Stage, String> KNOWN =
            Map.of(Stage.BEFORE_GATEWAY, "3", Stage.BACKEND, "99999000", Stage.REST, "997");

    @Test
    void writesARowForEachRequest(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("requests.csv"), RequestsCsv.HEADER);
        Contender contender = ShippedScenarios.find("smoke").contenders().getFirst();

        RequestsCsv.append(file, contender, new Work.Triangular(), 2, SampleLoad.burst(), stages());

        assertThat(file).content().isEqualTo("""
                        contender,repetition,user,sequence,cnt,intended_start_ns,start_ns,connect_ns,first_byte_ns,first_item_ns,last_byte_ns,latency_ns,outcome,status,cause,bytes,items,COLUMNS
                        netty-webclient,2,1,1,1,0,10,20,,,100000000,100000000,ok,200,,30,0,KNOWN
                        netty-webclient,2,2,1,2,0,10,20,,,200000000,200000000,ok,200,,30,0,UNKNOWN
                        netty-webclient,2,3,1,3,0,10,20,,,5000000,5000000,server-error,500,read-timeout,30,0,UNKNOWN
                        netty-webclient,2,4,1,4,0,10,20,,,250000000,250000000,truncated,200,,30,0,UNKNOWN
                        """.replace("COLUMNS", cells(Stage::column))
                .replace("UNKNOWN", cells(stage -> ""))
                .replace("KNOWN", cells(stage -> KNOWN.getOrDefault(stage, ""))));
    }

    /** Returns a cell for each stage, in the order of time. */
    private static String cells(Function<Stage, String> cell) {
        return Stream.of(Stage.values()).map(cell).collect(Collectors.joining(","));
    }

    /** The stages of the first request are known, those of the others are not. */
    private static List<@Nullable StageTimes> stages() {
        StageTimes first = new StageTimes();
        KNOWN.forEach((stage, nanos) -> first.add(stage, Long.parseLong(nanos)));
        return Arrays.asList(first, null, null, null);
    }
}
