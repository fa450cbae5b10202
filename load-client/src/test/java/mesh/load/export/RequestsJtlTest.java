package mesh.load.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.sample.SampleLoad;
import mesh.load.scenario.Contender;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestsJtlTest {

    /** 2026-11-21T10:15:10Z is 1795256110 s. */
    @Test
    void writesRequestsInTheFormatOfJMeter(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("requests.jtl"), RequestsCsv.HEADER_FOR_JMETER);
        Contender contender = ShippedScenarios.find("smoke").contenders().getFirst();

        RequestsCsv.appendForJMeter(file, contender, 2, SampleLoad.burst());

        assertThat(file).content().isEqualTo("""
                        timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,bytes,grpThreads,allThreads,Latency,Connect
                        1795256110000,100,netty-webclient,200,ok,netty-webclient 2-1,true,30,10,10,0,0
                        1795256110000,200,netty-webclient,200,ok,netty-webclient 2-2,true,30,10,10,0,0
                        1795256110000,5,netty-webclient,500,read-timeout,netty-webclient 2-3,false,30,10,10,0,0
                        1795256110000,250,netty-webclient,200,truncated,netty-webclient 2-4,false,30,10,10,0,0
                        """);
    }

    @Test
    void latencyIsMeasuredFromTheDueInstantOfARequest(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("requests.jtl"), "");
        Contender contender = ShippedScenarios.find("smoke").contenders().getFirst();

        RequestsCsv.appendForJMeter(file, contender, 1, SampleLoad.sentLate());

        assertThat(file).content().startsWith("1795256110010,40,").endsWith(",35,0\n");
    }
}
