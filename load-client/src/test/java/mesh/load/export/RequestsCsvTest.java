package mesh.load.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import mesh.load.results.contender.StageTimes;
import mesh.load.results.contender.UserStage;
import mesh.load.sample.SampleLoad;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestsCsvTest {

    @Test
    void writesARowForEachRequest(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("requests.csv"), RequestsCsv.HEADER);
        Contender contender = ShippedScenarios.find("smoke").contenders().getFirst();

        RequestsCsv.append(file, contender, new Work.Triangular(), 2, SampleLoad.burst(), stages());

        assertThat(file).content().isEqualTo("""
                        contender,repetition,user,sequence,cnt,intended_start_ns,start_ns,connect_ns,first_byte_ns,first_item_ns,last_byte_ns,latency_ns,outcome,status,cause,bytes,items,before_gateway_ns,thread_wait_ns,permit_wait_ns,connection_wait_ns,call_ns,backend_wait_ns,backend_ns,database_wait_ns,query_ns,computing_ns,response_ns,rest_ns
                        netty-webclient,2,1,1,1,0,10,20,,,100000000,100000000,ok,200,,30,0,3,,,,,,99999000,,,,,997
                        netty-webclient,2,2,1,2,0,10,20,,,200000000,200000000,ok,200,,30,0,,,,,,,,,,,,
                        netty-webclient,2,3,1,3,0,10,20,,,5000000,5000000,server-error,500,read-timeout,30,0,,,,,,,,,,,,
                        netty-webclient,2,4,1,4,0,10,20,,,250000000,250000000,truncated,200,,30,0,,,,,,,,,,,,
                        """);
    }

    /** The stages of the first request are known, those of the others are not. */
    private static List<@Nullable StageTimes> stages() {
        StageTimes first = new StageTimes();
        first.add(UserStage.BEFORE_GATEWAY, 3);
        first.add(UserStage.BACKEND, 99_999_000);
        first.add(UserStage.REST, 997);
        return Arrays.asList(first, null, null, null);
    }
}
