package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.Engines;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests a load client that lacks ports or threads. The load must fail, and must not record that the target refused a connection. */
@Timeout(180)
class OwnLimitsTest {

    private static final int USERS = 5;

    private static final AtomicBoolean FIRST = new AtomicBoolean(true);

    /**
     * Runs in a network with ten local ports, with a server that waits until the client closes each connection. The side that closes first
     * keeps the port in use for a minute.
     */
    @ParameterizedTest
    @EnumSource
    @EnabledOnOs(OS.LINUX)
    void aLoadThatRunsOutOfLocalPortsFails(EngineKind kind) throws Exception {
        List<String> namespace = List.of("unshare", "-rn");
        assumeTrue(
                canRun(Stream.concat(namespace.stream(), Stream.of("true")).toList()),
                "wants unshare: 'unshare -rn' is not there or not allowed");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = List.of(
                "sh",
                "-c",
                "ip link set lo up && echo '40000 40009' > /proc/sys/net/ipv4/ip_local_port_range && exec \"$@\"",
                "sh",
                java,
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                OwnLimitsTest.class.getName(),
                kind.name());
        Process client = new ProcessBuilder(
                        Stream.concat(namespace.stream(), command.stream()).toList())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();

        assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("no local port is left to connect from")
                .hasLineCount(1);
    }

    private static boolean canRun(List<String> command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command).start();
            return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    /** Runs server and load client in one network. The server's port is not one of the ten. */
    public static void main(String[] arguments) throws Exception {
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(Responses.json("[1,2,3]")
                    .replace("HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nConnection: close\r\n"));
            conversation.request(); // returns when the client has closed the connection
        })) {
            Engines.of(EngineKind.valueOf(arguments[0]))
                    .fire(plan(server.address(), new Shape.Closed(100)), LoadEngine.Progress.NONE);
            System.out.print("every request was served or refused");
        } catch (LoadException helpless) {
            System.out.print(helpless.getMessage());
        }
    }

    private static LoadPlan plan(InetSocketAddress target, Shape shape) {
        return new LoadPlan(
                target,
                Collections.nCopies(USERS, new UserRequest("/items", "application/json", 3)),
                shape,
                Duration.ofSeconds(20));
    }

    /** The load must not wait for threads that never ran. */
    @Test
    void aLoadThatCannotStartAllItsThreadsFails() {
        LoadPlan plan = plan(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), new Shape.Burst());
        LoadExecution execution = new LoadExecution(plan, LoadEngine.Progress.NONE);
        StartBarrier barrier = new StartBarrier(2, StartGate.OPEN);

        assertThatThrownBy(() -> execution.run(
                        "nio",
                        barrier,
                        OwnLimitsTest::onlyTheFirst,
                        List.of(new Waiting(barrier, 0), new Waiting(barrier, 1))))
                .isInstanceOf(LoadException.class)
                .hasMessageStartingWith("the load client can start only 1 of the 2 threads that it needs");
    }

    private static Thread onlyTheFirst(Runnable task) {
        if (FIRST.getAndSet(false)) {
            return new Thread(task);
        }
        throw new OutOfMemoryError("unable to create native thread");
    }

    private record Waiting(StartBarrier barrier, int place) implements LoadWorker {

        @Override
        public void run() throws InterruptedException, BrokenBarrierException {
            barrier.await(place);
        }

        @Override
        public @Nullable TimestampDelay timestampDelay() {
            return null;
        }

        @Override
        public void close() {}
    }
}
