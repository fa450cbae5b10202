package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TcpCountersTest {

    @TempDir
    private Path folder;

    @Test
    void findsEachCountByItsName() throws Exception {
        Path netstat = Files.writeString(folder.resolve("netstat"), """
                TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPSynRetrans
                TcpExt: 1 383 420 391
                IpExt: InNoRoutes InTruncatedPkts
                IpExt: 7 8
                """);

        assertThat(TcpCounters.read(netstat)).hasValue(new TcpCounters(391, 383));
        assertThat(new TcpCounters(391, 383).since(new TcpCounters(8, 83))).isEqualTo(new TcpCounters(383, 300));
    }

    @Test
    void tellsNothingWhereThereIsNoSuchFileOrNoSuchCount() throws Exception {
        assertThat(TcpCounters.read(folder.resolve("netstat"))).isEmpty();
        assertThat(TcpCounters.read(Files.writeString(folder.resolve("old"), "TcpExt: ListenOverflows\nTcpExt: 5\n")))
                .isEmpty();
        assertThat(TcpCounters.read(
                        Files.writeString(folder.resolve("cut"), "TcpExt: ListenOverflows TCPSynRetrans\n")))
                .isEmpty();
    }
}
