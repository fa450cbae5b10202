package mesh.testing;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * With {@code ./mesh test --times}, appends a line to {@code target/test-times.tsv} for each test class of a module: its name, its kind, the
 * number of its tests, its duration, the processor time of its JVM, and that of the processes which it has started. Times are in
 * milliseconds. {@code .ci/test-times} reads the files of all modules.
 *
 * <p>A JVM runs one class at a time. Its processor time between two classes counts for the later one: loading classes is a cost of tests.
 */
public final class TestTimes implements TestExecutionListener {

    private static final boolean IS_ON = Boolean.getBoolean("mesh.test.times");
    private static final Path FILE = Path.of("target", "test-times.tsv");

    /** Less than any JVM needs to start. An idle browser of another test class uses less. */
    private static final int A_PROCESS_MILLIS = 100;

    private static final Map<String, Long> STARTS = new ConcurrentHashMap<>();
    private static final AtomicInteger TESTS = new AtomicInteger();
    private static ProcessorTimes last = new ProcessorTimes(0, 0);

    @Override
    public void executionStarted(TestIdentifier test) {
        if (isOuterClass(test)) {
            STARTS.put(test.getUniqueId(), System.nanoTime());
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest()) {
            TESTS.incrementAndGet();
        }
        Long start = STARTS.remove(test.getUniqueId());
        if (start != null) {
            append(className(test), (System.nanoTime() - start) / 1_000_000);
        }
    }

    private static boolean isOuterClass(TestIdentifier test) {
        return IS_ON
                && test.getSource().orElse(null) instanceof ClassSource source
                && !source.getClassName().contains("$");
    }

    private static String className(TestIdentifier test) {
        return ((ClassSource) test.getSource().orElseThrow()).getClassName();
    }

    private static synchronized void append(String name, long millis) {
        ProcessorTimes now = ProcessorTimes.now();
        ProcessorTimes used = now.minus(last);
        last = now;
        String line = String.join(
                "\t",
                name,
                TestKind.of(name, used.children() > A_PROCESS_MILLIS).label(),
                Integer.toString(TESTS.getAndSet(0)),
                Long.toString(millis),
                Long.toString(used.own()),
                Long.toString(used.children()));
        try {
            Files.writeString(FILE, line + "\n", CREATE, APPEND);
        } catch (IOException e) {
            System.err.println("the times of " + name + " are not recorded: " + e);
        }
    }
}
