package mesh.gateway.kit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** An upstream in a JVM of its own, started from its unpacked Boot jar. It ends when this JVM ends, or earlier. */
final class UpstreamProcess {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Options for a JVM that lives for a minute or two: {@code test.jvm.brief} in the root {@code pom.xml}, which explains them. */
    private static final List<String> BRIEF = List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-BytecodeVerificationRemote");

    private final String module;
    private final URI actuator;
    private final List<String> command;
    private @Nullable Process process;
    private boolean over;

    UpstreamProcess(String module, int actuatorPort, String... arguments) {
        this(
                Path.of(module).getFileName().toString(),
                actuatorPort,
                List.of("-jar", UnpackedJar.of(module).toString()),
                List.of(arguments));
    }

    private UpstreamProcess(String module, int actuatorPort, List<String> program, List<String> arguments) {
        this.module = module;
        this.actuator = URI.create("http://127.0.0.1:" + actuatorPort + "/actuator/");
        this.command = command(program, actuatorPort, arguments);
        Runtime.getRuntime().addShutdownHook(new Thread(this::killForGood));
    }

    /** Returns a process that runs a class of this JVM's class path instead of a jar. */
    static UpstreamProcess ofClass(Class<?> main, List<String> jvmOptions, int port, List<String> arguments) {
        List<String> program = new ArrayList<>(jvmOptions);
        program.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        return new UpstreamProcess(main.getSimpleName(), port, program, arguments);
    }

    /** Starts the process if it does not run. {@link #awaitReady} waits until it serves. */
    synchronized void start() {
        if (isAlive()) {
            return;
        }
        if (over) {
            throw new IllegalStateException("this JVM is ending, so " + module + " would be left behind");
        }
        File log = Path.of("target", module + ".log").toFile();
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
            builder.environment().put("MESH_DATABASE_PASSWORD", Database.PASSWORD);
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void awaitReady() {
        Awaitility.await(module)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(100))
                .failFast(module + " has ended, see target/" + module + ".log", () -> !isAlive())
                .ignoreExceptions()
                .until(() -> Http.get(actuator("health/readiness")).status() == 200);
    }

    synchronized long pid() {
        return Objects.requireNonNull(process, module).pid();
    }

    synchronized boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** Kills the process, which has the effect of a crash, and returns when it has ended. */
    synchronized void kill() {
        if (process != null) {
            process.destroyForcibly().onExit().join();
        }
    }

    /** Asks the process to end, as {@code kill} and container engines do, and returns immediately. */
    synchronized CompletableFuture<Process> terminate() {
        Process running = Objects.requireNonNull(process, module);
        running.destroy();
        return running.onExit();
    }

    // A test that still runs while the JVM ends must not start the process again.
    private synchronized void killForGood() {
        over = true;
        kill();
    }

    /** Suspends the process: its port and its connections stay open, but it does not respond. */
    void freeze() {
        signal("-STOP");
    }

    void thaw() {
        signal("-CONT");
    }

    URI actuator(String path) {
        return actuator.resolve(path);
    }

    /**
     * Returns a free port below the range that systems use for outgoing connections. An outgoing connection could otherwise take the
     * port of an upstream that is down for a while.
     */
    static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(10_000, 32_000);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // try another port
            }
        }
    }

    private synchronized void signal(String signal) {
        if (process == null) {
            return;
        }
        try {
            int exit = new ProcessBuilder(
                            "sh",
                            "-c",
                            "kill " + signal + " " + process.pid()) // not every system has a program of this name
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IllegalStateException("kill " + signal + " failed");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<String> command(List<String> program, int actuatorPort, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC"));
        command.addAll(BRIEF);
        command.addAll(program);
        command.add("--server.port=" + actuatorPort);
        command.addAll(arguments);
        return command;
    }
}
