package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.result.ThreadFigures;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class ObservedJvmTest {

    private ThreadMaker maker;

    @BeforeEach
    void startJvm() throws IOException {
        maker = ThreadMaker.start();
    }

    @AfterEach
    void endJvm() {
        maker.close();
    }

    @Test
    void countsThreadsByPoolFromIdleToPeak() throws Exception {
        maker.make("http-nio-8071-exec-", 3);
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid())) {
            ThreadWatch watch = ThreadWatch.start(jvm);

            maker.make("http-nio-8071-exec-", 40);
            maker.make("reactor-http-epoll-", 2);
            ThreadFigures figures = watch.stop();

            assertThat(figures.idle()).containsEntry("http-nio-exec", 3).doesNotContainKey("reactor-http");
            assertThat(figures.peak()).containsEntry("http-nio-exec", 43).containsEntry("reactor-http", 2);
            assertThat(figures.peakTotal() - figures.idleTotal()).isEqualTo(42);
        }
    }

    @Test
    void looksAgainAndAgain() throws Exception {
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid())) {
            ThreadWatch watch = ThreadWatch.start(jvm);

            await().until(() -> watch.samples() > 5);

            assertThat(watch.stop().longestGapNanos()).isPositive();
        }
    }

    @Test
    void doesNotCountTheThreadsThatLookingNeeds() throws Exception {
        try (ObservedJvm first = ObservedJvm.attach(maker.pid())) {
            ThreadFigures figures = ThreadWatch.start(first).stop();

            int all = first.threads().getThreadCount();

            assertThat(figures.peakTotal()).isLessThan(all);
            assertThat(figures.peak().keySet()).containsExactly(ThreadPools.OTHER);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void listensOnLoopbackOnly() throws Exception {
        assertThat(listeners(maker.pid())).isEmpty();

        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid())) {
            ThreadWatch.start(jvm).stop();

            assertThat(listeners(maker.pid())).isNotEmpty().allMatch(address -> address.contains("0100007F"));
        }
    }

    @Test
    void aJvmThatEndsUnderTheWatchIsTold() throws Exception {
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid())) {
            ThreadWatch watch = ThreadWatch.start(jvm);

            maker.close();
            await().until(watch::hasLost);

            assertThatThrownBy(watch::stop)
                    .isInstanceOf(ObservationException.class)
                    .hasMessageContaining("could not be counted to the end");
        }
    }

    @Test
    void aProcessThatIsNotThereIsNamed() {
        maker.close();

        assertThatThrownBy(() -> ObservedJvm.attach(maker.pid()))
                .isInstanceOf(ObservationException.class)
                .hasMessageContaining("process " + maker.pid() + " cannot be looked into");
    }

    @Test
    void aJvmWithoutTomcatIsLeftAsItIs() throws Exception {
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid())) {
            jvm.dismissIdleTomcatThreads();
        }
    }

    /** Local addresses, in hexadecimal, of the sockets on which a process listens. */
    private static Set<String> listeners(long pid) throws IOException {
        Set<String> sockets = new HashSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path file : files.toList()) {
                sockets.add(Files.readSymbolicLink(file).toString());
            }
        }
        Set<String> addresses = new HashSet<>();
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            for (String line : Files.readAllLines(Path.of(table))) {
                String[] field = line.strip().split("\\s+", -1);
                if (field[3].equals("0A") && sockets.contains("socket:[" + field[9] + "]")) {
                    addresses.add(field[1]);
                }
            }
        }
        return addresses;
    }
}
