package mesh.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestsTest {

    private final Requests requests = new Requests(ManagementFactory.getPlatformMBeanServer());

    @TempDir
    private Path folder;

    @Test
    void aSampleHasThreadsTotalsAndGauges() {
        assertThat(requests.reply("sample").keySet().stream().map(String::valueOf))
                .contains("threads.pool.main", "threads.state.RUNNABLE", "total.gc.count", "heap.used.bytes");
    }

    @Test
    void aValueIsText() {
        assertThat(requests.reply("get", "java.lang:type=Runtime", "SpecVersion"))
                .isEqualTo(Map.of("value", String.valueOf(Runtime.version().feature())));
    }

    @Test
    void compositeDataHasAnItemForEachKey() {
        assertThat(requests.reply("get", "java.lang:type=Memory", "HeapMemoryUsage"))
                .containsOnlyKeys("init", "used", "committed", "max")
                .containsEntry("max", String.valueOf(Runtime.getRuntime().maxMemory()));
    }

    @Test
    void anAttributeThatTheBeanDoesNotHaveHasNoItem() {
        assertThat(requests.reply("get", "java.lang:type=Memory", "HeapMemory")).isEmpty();
    }

    @Test
    void findsBeans() {
        assertThat(requests.reply("names", "java.lang:type=Mem*")).containsOnlyKeys("java.lang:type=Memory");
    }

    /** The attribute of Tomcat's bean that the observer sets. */
    public interface PoolBean {
        int getMaxThreads();

        void setMaxThreads(int max);
    }

    private static final class Pool implements PoolBean {
        private int max = 200;

        @Override
        public int getMaxThreads() {
            return max;
        }

        @Override
        public void setMaxThreads(int newMax) {
            max = newMax;
        }
    }

    @Test
    void setsANumber() throws Exception {
        MBeanServer beans = MBeanServerFactory.newMBeanServer();
        beans.registerMBean(new StandardMBean(new Pool(), PoolBean.class), new ObjectName("Tomcat:type=ThreadPool"));
        Requests ofTomcat = new Requests(beans);

        assertThat(ofTomcat.reply("set", "Tomcat:type=ThreadPool", "MaxThreads", "10"))
                .isEmpty();
        assertThat(ofTomcat.reply("get", "Tomcat:type=ThreadPool", "MaxThreads"))
                .containsEntry("value", "10");
    }

    @Test
    void invokesAnOperation() {
        String flag = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("MaxHeapSize")
                .getValue();

        assertThat(requests.reply("invoke", "java.lang:type=Memory", "gc")).containsEntry("value", "null");
        assertThat(requests.reply("invoke", "com.sun.management:type=HotSpotDiagnostic", "getVMOption", "MaxHeapSize"))
                .containsEntry("value", flag);
    }

    /** A rejected argument means something: for example that the JVM has no such flag. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            invoke,com.sun.management:type=HotSpotDiagnostic,getVMOption,Nothing | !rejected | VM option "Nothing" does not exist
            invoke,java.lang:type=Memory,collect                                 | !failed   | collect
            get,java.lang:type=Nothing,Any                                       | !failed   | java.lang:type=Nothing
            get,no name,Any                                                      | !failed   | Key properties cannot be empty
            get                                                                  | !failed   | ArrayIndexOutOfBounds
            limits,port                                                          | !failed   | port
            stop,987654                                                          | !failed   | there is no recording 987654
            reboot                                                               | !failed   | unknown request 'reboot'
            """)
    void aFailureIsAReply(String request, String kind, String reason) {
        Map<String, String> reply = requests.reply(request.split(",", -1));

        assertThat(reply).containsOnlyKeys(kind);
        assertThat(reply.get(kind)).contains(reason);
    }

    @Test
    void recordsThisJvm() throws IOException {
        Path file = folder.resolve("own.jfr");

        Map<String, String> id =
                requests.reply("record", "own", file.toString(), "jdk.InitialEnvironmentVariable#enabled=false");
        Map<String, String> stopped = requests.reply("stop", String.valueOf(id.get("value")));

        assertThat(stopped).isEmpty();
        assertThat(Files.size(file)).isPositive();
        assertThat(requests.reply("stop", String.valueOf(id.get("value")))).containsOnlyKeys("!failed");
    }
}
