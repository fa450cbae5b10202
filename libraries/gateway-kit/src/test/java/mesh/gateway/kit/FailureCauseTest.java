package mesh.gateway.kit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import reactor.core.Exceptions;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.channel.AbortedException;

/** Tests causes that no real failure in the contract can produce; the contract provokes all others. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class FailureCauseTest {

    @Test
    void codesAreThoseThatResultsAndReportsKnow() {
        assertThat(Stream.of(FailureCause.values()).map(FailureCause::code))
                .containsExactly(
                        "pending-acquire-queue-full",
                        "pending-acquire-timeout",
                        "too-many-calls",
                        "circuit-breaker-open",
                        "connect-refused",
                        "connect-timeout",
                        "read-timeout",
                        "connection-reset",
                        "stale-connection",
                        "upstream-status",
                        "blocking-on-event-loop",
                        "store-unavailable",
                        "pool-timeout",
                        "database-unavailable",
                        "database-error",
                        "name-not-resolved",
                        "tls-failed",
                        "file-descriptor-limit",
                        "local-ports-exhausted",
                        "scheduler-queue-full",
                        "thread-limit",
                        "out-of-memory",
                        "internal");
    }

    /** Each library words this failure differently. */
    @Test
    void aMachineWithoutAFreePortIsNotTheBackendsFault() {
        Throwable jdksClient = new ConnectException();
        jdksClient.initCause(new BindException("Cannot assign requested address"));

        assertThat(List.of(
                        jdksClient,
                        new IOException(new BindException("Cannot assign requested address")),
                        new NoRouteToHostException("Cannot assign requested address"),
                        new ConnectException("connect(..) failed with error(-99): Cannot assign requested address")))
                .extracting(FailureCause::of)
                .containsOnly(FailureCause.LOCAL_PORTS_EXHAUSTED);
        assertThat(FailureCause.of(new BindException("Permission denied"))).isEqualTo(FailureCause.INTERNAL);
    }

    /** Name servers are outside this machine, so a test cannot rely on the duration of a lookup. */
    @Test
    void anUnknownNameHasTheSameCauseWithEveryClient() {
        Throwable jdksClient = new ConnectException();
        jdksClient.initCause(new UnresolvedAddressException());
        Throwable netty = new UnknownHostException("Failed to resolve 'legacy.invalid' [A(1)]");
        netty.initCause(new IOException("no answer"));

        assertThat(List.of(jdksClient, netty, new UnknownHostException("legacy.invalid")))
                .extracting(FailureCause::of)
                .containsOnly(FailureCause.NAME_NOT_RESOLVED);
    }

    @Test
    void aThreadThatCannotBeStartedHasTheCauseThreadLimit() {
        Thread tooLarge = new Thread(null, () -> {}, "too large", Long.MAX_VALUE / 2);

        Throwable failure = catchThrowable(tooLarge::start);

        assertThat(FailureCause.of(failure)).as("%s", failure).isEqualTo(FailureCause.THREAD_LIMIT);
    }

    @Test
    void outOfMemoryNamesTheLimitOfTheKindOfMemory() {
        long heap = Runtime.getRuntime().maxMemory();
        assumeThat(heap)
                .as("wants a small heap: this JVM's heap is larger than an array can be")
                .isLessThan(Integer.MAX_VALUE);
        Throwable noHeap = catchThrowable(() -> new long[Integer.MAX_VALUE - 8].clone());
        Throwable noDirect = catchThrowable(() -> ByteBuffer.allocateDirect(Integer.MAX_VALUE));
        Throwable noneOfNetty = catchThrowable(
                () -> UnpooledByteBufAllocator.DEFAULT.directBuffer(Integer.MAX_VALUE, Integer.MAX_VALUE));

        assertThat(List.of(noHeap, noDirect, noneOfNetty))
                .extracting(FailureCause::of)
                .containsOnly(FailureCause.OUT_OF_MEMORY);
        assertThat(ProcessLimits.behind(FailureCause.OUT_OF_MEMORY, noHeap)).isEqualTo(new LimitInForce("-Xmx", heap));
        assertThat(ProcessLimits.behind(FailureCause.OUT_OF_MEMORY, noDirect))
                .isEqualTo(new LimitInForce("-XX:MaxDirectMemorySize", heap));
        assertThat(String.valueOf(ProcessLimits.behind(FailureCause.OUT_OF_MEMORY, noneOfNetty)))
                .contains("irect");
    }

    @Test
    void aFullQueueIsALimitAndAPoolThatWasShutDownIsNot() {
        Scheduler elastic = Schedulers.newBoundedElastic(1, 1, "full", 1, true);
        CountDownLatch hold = new CountDownLatch(1);
        try (ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1))) {
            Throwable full = catchThrowable(() -> fill(elastic::schedule, hold));
            Throwable ofPool = catchThrowable(() -> fill(pool, hold));
            hold.countDown();
            elastic.dispose();
            pool.shutdown();
            Throwable disposed = catchThrowable(() -> elastic.schedule(() -> {}));
            Throwable shutDown = catchThrowable(() -> pool.execute(() -> {}));

            assertThat(List.of(full, ofPool, Exceptions.failWithRejected(full)))
                    .extracting(FailureCause::of)
                    .containsOnly(FailureCause.SCHEDULER_QUEUE_FULL);
            assertThat(List.of(disposed, shutDown)).extracting(FailureCause::of).containsOnly(FailureCause.INTERNAL);
            assertThat(ProcessLimits.behind(FailureCause.SCHEDULER_QUEUE_FULL, full))
                    .isEqualTo(LimitInForce.of(
                            "reactor.schedulers.defaultBoundedElasticQueueSize",
                            Schedulers.DEFAULT_BOUNDED_ELASTIC_QUEUESIZE));
            assertThat(ProcessLimits.behind(FailureCause.SCHEDULER_QUEUE_FULL, ofPool))
                    .isNull();
        }
    }

    private static void fill(Executor pool, CountDownLatch hold) {
        for (int task = 0; task < 10; task++) {
            pool.execute(() -> {
                try {
                    hold.await();
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    /** The backend speaks plain HTTP, which each client reports as a TLS failure. */
    @Test
    void aBackendWithoutTlsHasTheSameCauseWithEveryClient() throws IOException {
        try (ServerSocket plain = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.startVirtualThread(() -> greetInPlain(plain));
            URI uri = URI.create("https://127.0.0.1:" + plain.getLocalPort() + "/");
            Throwable urlConnection =
                    catchThrowable(() -> uri.toURL().openConnection().getInputStream());
            Throwable jdksClient = catchThrowable(() -> {
                try (HttpClient client = HttpClient.newHttpClient()) {
                    client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());
                }
            });
            Throwable netty = catchThrowable(() -> reactor.netty.http.client.HttpClient.create()
                    .get()
                    .uri(uri)
                    .response()
                    .block());

            assertThat(List.of(urlConnection, jdksClient, netty))
                    .allSatisfy(failure -> assertThat(FailureCause.of(failure))
                            .as("%s", failure)
                            .isEqualTo(FailureCause.TLS_FAILED));
        }
    }

    private static void greetInPlain(ServerSocket server) {
        while (true) {
            try (Socket connection = server.accept()) {
                connection.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
                connection.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException closed) {
                if (server.isClosed()) {
                    return;
                }
            }
        }
    }

    @Test
    void aConnectionThatBreaksUnderTlsIsAReset() {
        assertThat(List.of(
                        new SSLException("Connection reset", new SocketException("Connection reset")),
                        new SSLException("closing inbound before receiving peer's close_notify")))
                .extracting(FailureCause::of)
                .containsOnly(FailureCause.CONNECTION_RESET);
    }

    @Test
    void anUnreachableNetworkIsARefusedConnection() {
        assertThat(List.of(
                        new SocketException("Network is unreachable"), new NoRouteToHostException("No route to host")))
                .extracting(FailureCause::of)
                .containsOnly(FailureCause.CONNECT_REFUSED);
    }

    @Test
    void callsThatFailTogetherHaveTheFirstKnownCause() {
        Throwable several =
                Exceptions.multiple(new IllegalStateException("unknown"), new ConnectException("Connection refused"));

        assertThat(FailureCause.of(several)).isEqualTo(FailureCause.CONNECT_REFUSED);
        assertThat(FailureCause.of(Exceptions.multiple(new IllegalStateException("unknown"))))
                .isEqualTo(FailureCause.INTERNAL);
    }

    /** WebClient does not try another connection here, since no client repeats a call. */
    @Test
    void aKeptConnectionThatEndsBeforeItsNextRequestIsAResetWithEveryClient() {
        Throwable jdksClient =
                new IOException("Too many retries", new IOException("HTTP/1.1 header parser received no bytes"));

        assertThat(List.of(jdksClient, AbortedException.beforeSend()))
                .extracting(FailureCause::of)
                .containsOnly(FailureCause.CONNECTION_RESET);
    }

    /** The range of ports is two numbers. They come from one read, because a second read of some Linux files returns nothing. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheLimitsOfTheProcessFromTheSystem() {
        assertThat(ProcessLimits.shown())
                .hasEntrySatisfying(
                        "net.ipv4.ip_local_port_range",
                        range -> assertThat(range).asString().matches("\\d+ \\d+"))
                .containsKeys("ulimit -n", "-Xmx", "-XX:MaxDirectMemorySize");
    }

    /** Which of the two exceptions occurs depends on what arrives while the body is being closed. */
    @Test
    void aBodyClosedByATimeoutIsATimeoutEvenIfMoreBytesArrive() {
        assertThat(FailureCause.of(new IOException("closed"))).isEqualTo(FailureCause.READ_TIMEOUT);
        assertThat(FailureCause.of(new IOException("closed", new IllegalStateException("queue is full"))))
                .isEqualTo(FailureCause.READ_TIMEOUT);
        assertThat(FailureCause.of(
                        new IOException("closed", new IOException("fixed content-length: 9, bytes received: 4"))))
                .isEqualTo(FailureCause.CONNECTION_RESET);
    }

    @Test
    void anUnknownFailureIsInternal() {
        assertThat(FailureCause.of(new IllegalStateException("no message that is known")))
                .isEqualTo(FailureCause.INTERNAL);
        assertThat(FailureCause.of(new IllegalStateException())).isEqualTo(FailureCause.INTERNAL);
    }
}
