package mesh.load.observe;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mesh.load.os.LinuxCounters;
import mesh.load.results.contender.ClientFigures.TcpFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Runs in its own network namespace, in which the kernel keeps at most four unaccepted connections per socket. */
@Timeout(180)
@EnabledOnOs(OS.LINUX)
class FullAcceptQueueTest {

    private static final int BACKLOG = 4096;
    private static final int CONNECTIONS = 20;

    @Test
    void theKernelCountsDroppedAndRepeatedConnections() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "exec unshare -rn sh -c 'ip link set lo up && echo 4 > /proc/sys/net/core/somaxconn && exec \"$@\"' sh \"$@\"",
                        "sh",
                        java,
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FullAcceptQueueTest.class.getName())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeTrue(process.waitFor() == 0, "wants unshare: 'unshare -rn' is not there or not allowed");

        String[] counts = output.strip().split(" ", -1);
        assertThat(Long.parseLong(counts[0])).as("repeated").isPositive();
        assertThat(Long.parseLong(counts[1])).as("dropped").isPositive();
    }

    /** Runs in the network namespace. Listens without accepting, and prints the counters of the kernel. */
    public static void main(String[] arguments) throws Exception {
        ClientMonitor monitor = ClientMonitor.start(List.of());
        LinuxCounters.Tcp before = LinuxCounters.ofThisMachine().tcp().orElseThrow();
        List<SocketChannel> connecting = new ArrayList<>();
        try (ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < CONNECTIONS; i++) {
                SocketChannel channel = SocketChannel.open();
                channel.configureBlocking(false);
                channel.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()));
                connecting.add(channel);
            }
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> LinuxCounters.ofThisMachine()
                                    .tcp()
                                    .orElseThrow()
                                    .since(before)
                                    .synRetransmits()
                            > 0);
            TcpFigures tcp = requireNonNull(monitor.stop(null).tcp());
            System.out.println(tcp.synRetransmits() + " " + tcp.listenDrops());
        } finally {
            for (SocketChannel channel : connecting) {
                channel.close();
            }
        }
    }
}
