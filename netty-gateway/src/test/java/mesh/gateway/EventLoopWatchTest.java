package mesh.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.blockhound.BlockingOperationError;
import reactor.netty.http.HttpResources;

/** Tests the watch: without it, passing tests would not prove that nothing blocks an event loop. */
@ExtendWith(EventLoopWatch.class)
class EventLoopWatchTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource("culprits")
    void catchesCodeThatBlocksAnEventLoop(String name, Callable<?> culprit) throws InterruptedException {
        Throwable fate = HttpResources.get()
                .onServer(true)
                .next()
                .submit(culprit)
                .await()
                .cause();

        assertThat(fate).isInstanceOf(BlockingOperationError.class);
        assertThat(EventLoopWatch.take()).hasSize(1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("culprits")
    void allowsOtherThreadsToBlock(String name, Callable<?> culprit) throws Exception {
        culprit.call();

        assertThat(EventLoopWatch.take()).isEmpty();
    }

    static Stream<Arguments> culprits() {
        return Stream.of(
                culprit("sleep", () -> {
                    Thread.sleep(1);
                    return "awake";
                }),
                culprit("wait for a latch", () -> new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS)),
                culprit("connect a socket", () -> {
                    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                            Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                        return socket.isConnected();
                    }
                }),
                culprit("read a file", () -> {
                    try (FileInputStream file = new FileInputStream("pom.xml")) {
                        return file.read();
                    }
                }));
    }

    private static Arguments culprit(String name, Callable<?> culprit) {
        return Arguments.of(name, culprit);
    }
}
