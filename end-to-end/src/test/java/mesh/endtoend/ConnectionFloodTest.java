package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Opens ten thousand connections concurrently, or fewer if this machine allows one process fewer. */
@Tag("faults")
@Tag("alone")
class ConnectionFloodTest {

    private static final int MANY = 10_000;
    private static final String QUESTION = "/actuator/health/liveness";

    /** Tomcat closes a connection that was never used after 20 s, and then accepts the next one. The test must wait longer. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    private Path folder;

    @Test
    @Tag("faults-short")
    void nettyRespondsToOrRefusesEachConnectionAndRecovers() throws Exception {
        respondsToOrRefusesEachConnectionAndRecovers(
                "netty-gateway", "spring.threads.virtual.enabled=false", "/netty/2");
    }

    @ParameterizedTest
    @CsvSource({
        "tomcat-gateway, spring.threads.virtual.enabled=false, /rest/2",
        "tomcat-gateway, spring.threads.virtual.enabled=true,  /rest/2",
        "legacy-backend, spring.threads.virtual.enabled=false, /legacy/temperatures?baseDate=2026-11-22"
    })
    void respondsToOrRefusesEachConnectionAndRecovers(String module, String property, String work) throws Exception {
        try (Service backend = Service.start("legacy-backend", folder, "--legacy.behaviour.service-time=1ms");
                Service service = Service.start(
                        module, folder, "--" + property, "--mesh.legacy.url=http://127.0.0.1:" + backend.port())) {
            long openBefore = service.openFiles();
            int connections = connections();
            try (Flood flood = Flood.of(connections, service.port(), QUESTION)) {
                flood.await(PATIENCE);

                System.out.printf(
                        "%s, %s: %d connections: %d responded to, %d refused, %d neither%n",
                        module, property, connections, flood.responded(), flood.refused(), flood.undecided());
                assertThat(flood.undecided()).isZero();
                assertThat(flood.responded()).isPositive();
            }

            await().ignoreExceptions()
                    .untilAsserted(
                            () -> assertThat(service.get(work).statusCode()).isEqualTo(200));
            await().until(() -> service.openFiles() <= openBefore + 20);
            assertThat(service.log()).doesNotContain("OutOfMemoryError");
        }
    }

    /** Returns how many connections to open. A service has the same limit of open files as this process, and needs some for other files. */
    private static int connections() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? (int) Math.min(MANY, system.getMaxFileDescriptorCount() - 1_000)
                : MANY;
    }
}
