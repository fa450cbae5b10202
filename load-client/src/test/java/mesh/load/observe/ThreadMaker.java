package mesh.load.observe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/** A JVM that starts threads on command. */
public final class ThreadMaker implements AutoCloseable {

    static final Duration PINNED = Duration.ofMillis(60);
    private static final String PIN = "pin";
    private static final String CONNECT = "connect";
    private static final String VIRTUAL = "virtual";
    private static final List<Socket> KEPT = new ArrayList<>();

    private final Process process;
    private final PrintWriter to;
    private final BufferedReader from;

    private ThreadMaker(Process process) {
        this.process = process;
        this.to = new PrintWriter(process.outputWriter(), true);
        this.from = process.inputReader();
        awaitDone();
    }

    static ThreadMaker start() throws IOException {
        String classes = ThreadMaker.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        return new ThreadMaker(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1", // this JVM runs for only a second or two
                        "-Djava.rmi.server.hostname=127.0.0.1",
                        "-cp",
                        classes,
                        ThreadMaker.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    long pid() {
        return process.pid();
    }

    /** Starts threads in the other JVM and returns when they run. */
    void make(String prefix, int count) {
        to.println(prefix + " " + count);
        awaitDone();
    }

    /** Pins two virtual threads for {@link #PINNED} each. */
    void pinTwice() {
        make(PIN, 2);
    }

    /** Starts virtual threads that sleep. */
    void makeVirtual(int count) {
        make(VIRTUAL, count);
    }

    /** Opens one more connection from the other JVM to this port, and leaves it open. */
    void connect(int port) {
        make(CONNECT, port);
    }

    /** Ends the other JVM normally. */
    void end() throws InterruptedException {
        to.close();
        process.waitFor();
    }

    private void awaitDone() {
        try {
            if (!"done".equals(from.readLine())) {
                throw new IllegalStateException("the JVM has ended");
            }
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** Reports samples like the services. These contain only threads, including the threads of the observer. */
    public interface Telling {
        Map<String, Number> getSample();
    }

    private static Map<String, Number> sample() {
        Map<String, Number> sample = new HashMap<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            String pool = thread.getName().replaceFirst("-?\\d+$", "");
            sample.merge("threads.pool." + pool, 1, (one, two) -> one.intValue() + two.intValue());
        }
        return sample;
    }

    /** Runs in the other JVM. */
    public static void main(String[] args) throws Exception {
        Telling telling = ThreadMaker::sample;
        ManagementFactory.getPlatformMBeanServer()
                .registerMBean(new StandardMBean(telling, Telling.class), new ObjectName("mesh:type=JvmSample"));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("done");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", 2);
            act(words[0], Integer.parseInt(words[1]));
            System.out.println("done");
        }
    }

    private static void act(String what, int count) throws InterruptedException, IOException {
        if (what.equals(CONNECT)) {
            KEPT.add(new Socket(InetAddress.getLoopbackAddress(), count));
            return;
        }
        if (what.equals(PIN)) {
            Thread.ofVirtual().start(Slow::touch).join();
            Thread.ofVirtual().start(AsSlow::touch).join();
            return;
        }
        for (int i = 1; i <= count; i++) {
            if (what.equals(VIRTUAL)) {
                Thread.ofVirtual().start(ThreadMaker::sleep);
                continue;
            }
            Thread.ofPlatform().daemon().name(what + i).start(ThreadMaker::sleep);
        }
    }

    /** A class with a slow initializer. The JVM itself calls the initializer, so a native frame is on the stack, which pins the thread. */
    private static final class Slow {

        static {
            LockSupport.parkNanos(PINNED.toNanos());
        }

        static void touch() {}
    }

    private static final class AsSlow {

        static {
            LockSupport.parkNanos(PINNED.toNanos());
        }

        static void touch() {}
    }

    private static void sleep() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }
}
