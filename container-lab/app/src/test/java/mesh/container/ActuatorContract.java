package mesh.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** Checks the endpoints and figures that a contender exposes. */
interface ActuatorContract extends ContenderContract {

    @Test
    default void exposesOnlyWhatIsNeeded() {
        List<String> links = Pattern.compile("\"([a-z-A-Z]+)\":\\{\"href\"")
                .matcher(Http.text(contender().uri("/actuator")))
                .results()
                .map((MatchResult link) -> link.group(1))
                .toList();

        assertThat(links)
                .containsExactlyInAnyOrder(
                        "self", "health", "health-path", "info", "metrics", "metrics-requiredMetricName");
    }

    @Test
    default void servesTheMetricsThatTheFirstStudyRequested() {
        assertThat(Http.text(contender().uri("/actuator/metrics")))
                .startsWith("{\"names\":[")
                .contains("jvm.memory.used", "jvm.classes.loaded", "jvm.threads.live");
    }

    /**
     * On Linux, all addresses in 127.0.0.0/8 belong to this machine, so a server that listens on all addresses would accept this
     * connection.
     */
    @Test
    default void listensOnItsOwnAddressOnly() {
        assertThatIOException()
                .isThrownBy(() -> new Socket("127.0.0.2", contender().port()).close());
    }

    @Test
    default void isHealthy() {
        assertThat(Http.get(contender().uri("/actuator/health")).statusCode()).isEqualTo(200);
    }

    /** All contexts of this JVM share its MBeans. The test recognizes this container by its threads. */
    @Test
    default void exposesItsThreadPoolOverJmx() throws JMException {
        Http.get(contender().uri("/contender"));

        Map<?, ?> sample = (Map<?, ?>) ManagementFactory.getPlatformMBeanServer()
                .getAttribute(new ObjectName("mesh:type=JvmSample"), "Sample");

        assertThat(sample.get("total.cpu.ns")).isNotNull();
        if (!onVirtualThreads()) {
            assertThat(sample.get("threads.pool." + pool())).isNotNull();
        }
    }
}
