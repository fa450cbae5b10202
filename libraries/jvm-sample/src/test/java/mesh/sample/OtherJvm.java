package mesh.sample;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/** A JVM that performs one action at a time, on request, and then samples itself. */
final class OtherJvm implements AutoCloseable {

    private final Process process;
    private final PrintWriter to;
    private final BufferedReader from;

    private OtherJvm(Process process) {
        this.process = process;
        this.to = new PrintWriter(process.outputWriter(), true);
        this.from = process.inputReader();
    }

    static OtherJvm start() throws IOException {
        return start("true");
    }

    /** @param before a shell command that runs before the JVM, for example to set a limit */
    static OtherJvm start(String before) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new OtherJvm(new ProcessBuilder(
                        "sh",
                        "-c",
                        before + " && exec \"$@\"",
                        "sh",
                        java,
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherJvm.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    long pid() {
        return process.pid();
    }

    /** Makes the JVM perform an action, and returns its sample afterwards. */
    Map<String, Double> after(String what) {
        to.println(what);
        Map<String, Double> sample = new HashMap<>();
        for (String line : line().split(" ", -1)) {
            String[] pair = line.split("=", 2);
            sample.put(pair[0], Double.valueOf(pair[1]));
        }
        return sample;
    }

    private String line() {
        try {
            String line = from.readLine();
            if (line == null) {
                throw new IllegalStateException("the JVM has ended");
            }
            return line;
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** Runs in the other JVM. */
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        JvmSample sample = new JvmSample();
        sample.getSample();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            act(words[0], words.length > 1 ? Integer.parseInt(words[1]) : 0);
            List<String> pairs = new ArrayList<>();
            sample.getSample().forEach((name, value) -> pairs.add(name + "=" + value));
            System.out.println(String.join(" ", pairs));
        }
    }

    private static final List<byte[]> KEPT = new ArrayList<>();
    private static final List<ByteBuffer> DIRECT = new ArrayList<>();
    private static final List<Channel> OPEN = new ArrayList<>();
    private static final List<ClassLoader> LOADERS = new ArrayList<>();

    private static void act(String what, int amount) throws InterruptedException {
        switch (what) {
            case "nothing" -> {}
            case "threads" -> threads(amount);
            case "allocate" -> allocate(amount);
            case "keep" -> KEPT.add(new byte[amount << 20]);
            case "direct" -> DIRECT.add(ByteBuffer.allocateDirect(amount << 20));
            case "files" -> files(amount);
            case "collect" -> collect(amount);
            case "burn" -> burn(amount);
            case "classes" -> classes(amount);
            case "queue" -> queue(amount);
            default -> throw new IllegalArgumentException(what);
        }
    }

    /** Starts threads and returns when all of them sleep: a thread that has only been started may still be runnable. */
    private static void threads(int count) {
        List<Thread> started = IntStream.rangeClosed(1, count)
                .mapToObj(i -> Thread.ofPlatform()
                        .daemon()
                        .name("http-nio-8071-exec-" + i)
                        .start(OtherJvm::sleep))
                .toList();
        while (!started.stream().allMatch(thread -> thread.getState() == Thread.State.TIMED_WAITING)) {
            Thread.onSpinWait();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    private static void allocate(int megabytes) {
        for (int i = 0; i < megabytes; i++) {
            KEPT.add(new byte[1 << 20]);
            KEPT.removeLast();
        }
    }

    /** Opens this many files, or as many as the process may open. */
    private static void files(int count) {
        try {
            for (int i = 0; i < count; i++) {
                OPEN.add(ServerSocketChannel.open());
            }
        } catch (IOException noneLeft) {
            // The test expects to reach the limit.
        }
    }

    private static void collect(int times) {
        for (int i = 0; i < times; i++) {
            System.gc();
        }
    }

    /** Uses this much processor time, even if that takes long on a busy machine. */
    private static void burn(int milliseconds) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + milliseconds * 1_000_000L;
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Loads the same class in each of this many class loaders. */
    private static void classes(int count) {
        for (int i = 0; i < count; i++) {
            ClassLoader loader = new ClassLoader(OtherJvm.class.getClassLoader()) {
                @Override
                protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                    return name.equals(Gauges.class.getName()) ? define(name) : super.loadClass(name, resolve);
                }

                private Class<?> define(String name) throws ClassNotFoundException {
                    String file = "/" + name.replace('.', '/') + ".class";
                    try (var in = OtherJvm.class.getResourceAsStream(file)) {
                        byte[] bytes = in == null ? new byte[0] : in.readAllBytes();
                        return defineClass(name, bytes, 0, bytes.length);
                    } catch (IOException cannot) {
                        throw new ClassNotFoundException(name, cannot);
                    }
                }
            };
            load(loader);
        }
    }

    private static void load(ClassLoader loader) {
        try {
            loader.loadClass(Gauges.class.getName());
            LOADERS.add(loader);
        } catch (ClassNotFoundException never) {
            throw new IllegalStateException(never);
        }
    }

    /** Starts more virtual threads than there are carriers. These threads never release their carriers. */
    private static void queue(int count) throws InterruptedException {
        int carriers = Runtime.getRuntime().availableProcessors();
        CountDownLatch running = new CountDownLatch(carriers);
        for (int i = 0; i < count; i++) {
            Thread.ofVirtual().start(() -> {
                running.countDown();
                while (true) {
                    Thread.onSpinWait();
                }
            });
        }
        running.await();
    }
}
