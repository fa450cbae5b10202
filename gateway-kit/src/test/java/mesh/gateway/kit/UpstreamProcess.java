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

/** An upstream in a JVM of its own, started from its Boot jar, unpacked. It ends with this JVM at the latest. */
final class UpstreamProcess {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** It lives for a minute or two: as {@code test.jvm.brief} has it in the root {@code pom.xml}, and why stands there. */
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
        this(module, actuatorPort, List.of("-jar", UnpackedUpstream.of(module).toString()), List.of(arguments));
    }

    private UpstreamProcess(String module, int actuatorPort, List<String> program, List<String> arguments) {
        this.module = module;
        this.actuator = URI.create("http://127.0.0.1:" + actuatorPort + "/actuator/");
        this.command = command(program, actuatorPort, arguments);
        Runtime.getRuntime().addShutdownHook(new Thread(this::killForGood));
    }

    /** A class of this JVM's class path in place of a jar. */
    static UpstreamProcess ofClass(Class<?> main, List<String> jvmOptions, int port, List<String> arguments) {
        List<String> program = new ArrayList<>(jvmOptions);
        program.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        return new UpstreamProcess(main.getSimpleName(), port, program, arguments);
    }

    /** Starts it if it does not run; {@link #awaitReady} tells when it serves. */
    synchronized void start() {
        if (isAlive()) {
            return;
        }
        if (over) {
            throw new IllegalStateException("this JVM ends, and " + module + " would be left behind");
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

    /** Ends it as a crash would, and returns when it is gone. */
    synchronized void kill() {
        if (process != null) {
            process.destroyForcibly().onExit().join();
        }
    }

    /** Asks it to end, as {@code kill} and every container engine do; returns at once. */
    synchronized CompletableFuture<Process> terminate() {
        Process running = Objects.requireNonNull(process, module);
        running.destroy();
        return running.onExit();
    }

    // A test that still runs while the JVM ends must not start it again.
    private synchronized void killForGood() {
        over = true;
        kill();
    }

    /** Stops it in its tracks: its port stays open, its connections stand, and nothing is answered. */
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
     * A free port below those that systems give to outgoing connections: one of these could take the place of an upstream
     * that is away for a while.
     */
    static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(10_000, 32_000);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // the next one
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
