package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class PortHolderTest {

    @Test
    void findsTheProcessThatListensAndItsCommand() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(PortPlan.Holder.of(socket.getLocalPort())).hasValueSatisfying(holder -> {
                assertThat(holder.pid()).isEqualTo(ProcessHandle.current().pid());
                assertThat(holder.command()).contains("java").hasSizeLessThanOrEqualTo(120);
            });
        }
    }

    @Test
    void findsNoProcessForAFreePort() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }

        assertThat(PortPlan.Holder.of(free)).isEmpty();
    }
}
