package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.actuate.info.Info;

class JvmInfoTest {

    @Test
    @SuppressWarnings("unchecked")
    void containsTheSettingsInForceInTheJvm() {
        Info.Builder info = new Info.Builder();

        new JvmInfo().contribute(info);

        Map<String, Object> jvm = (Map<String, Object>)
                Objects.requireNonNull(info.build().getDetails().get("jvm"));
        assertThat(jvm)
                .containsEntry("version", Runtime.version().toString())
                .containsEntry("maxHeapBytes", Runtime.getRuntime().maxMemory());
        assertThat((List<String>) jvm.get("collectors")).isNotEmpty();
        assertThat((List<String>) jvm.get("arguments"))
                .hasSameSizeAs(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /** Arguments are part of a service's info, so all readers of the info can see them. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            -Djavax.net.ssl.keyStorePassword=secret, -Djavax.net.ssl.keyStorePassword=***
            -DAPI_TOKEN=a=b,                         -DAPI_TOKEN=***
            -Xmx512m,                                -Xmx512m
            -Duser.language=en,                      -Duser.language=en
            """)
    void hidesSecretsInArguments(String argument, String shown) {
        assertThat(JvmInfo.withoutSecrets(List.of(argument))).containsExactly(shown);
    }

    /** Simulates a temporary folder from which no code may be run. */
    @Test
    void showsThatNettyHasNoNativeTransport() throws Exception {
        Process without = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dio.netty.transport.noNative=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        JvmInfoTest.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(without.inputReader().lines().toList()).last().isEqualTo("{transport=nio}");
        assertThat(netty()).isIn("{transport=epoll}", "{transport=kqueue}", "{transport=nio}");
    }

    /** Runs in the other JVM. */
    public static void main(String[] args) {
        System.out.println(netty());
    }

    private static String netty() {
        Info.Builder info = new Info.Builder();
        new NettyInfo().contribute(info);
        return String.valueOf(info.build().getDetails().get("netty"));
    }
}
