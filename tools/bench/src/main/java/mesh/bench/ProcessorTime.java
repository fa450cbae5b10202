package mesh.bench;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The processor time that a JVM has used so far. On Linux, it distinguishes the JVM's compilers. They work for minutes after the start, and
 * they work longer on code that does more. What a request costs later does not contain them.
 *
 * @param ofProcess processor time of all threads, in nanoseconds
 * @param ofCompilers processor time of each compiler thread, in nanoseconds, by the thread's id; empty on other systems
 */
record ProcessorTime(long ofProcess, Map<String, Long> ofCompilers) {

    /** Linux counts in ticks of 10 ms for its readers, even if its kernel counts in other units. */
    private static final long TICK_NANOS = Duration.ofMillis(10).toNanos();

    private static final Path PROCESSES = Path.of("/proc");
    private static final int TICKS_OF_USER = 11;
    private static final int TICKS_OF_SYSTEM = 12;

    static ProcessorTime of(long pid) throws IOException {
        long ofProcess = ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElseThrow()
                .toNanos();
        return new ProcessorTime(ofProcess, ofCompilers(PROCESSES.resolve(pid + "/task")));
    }

    private static Map<String, Long> ofCompilers(Path threads) throws IOException {
        Map<String, Long> compilers = new HashMap<>();
        if (!Files.isDirectory(threads)) {
            return compilers;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
            for (Path thread : all) {
                addCompiler(compilers, thread);
            }
        }
        return compilers;
    }

    /** The name of a thread is in brackets, and may itself have brackets and spaces. */
    private static void addCompiler(Map<String, Long> compilers, Path thread) throws IOException {
        try {
            String text = Files.readString(thread.resolve("stat"));
            if (text.contains("(C1 Compiler") || text.contains("(C2 Compiler")) {
                String[] figures = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
                long ticks = Long.parseLong(figures[TICKS_OF_USER]) + Long.parseLong(figures[TICKS_OF_SYSTEM]);
                compilers.put(thread.getFileName().toString(), ticks * TICK_NANOS);
            }
        } catch (NoSuchFileException ended) {
            // The JVM ends compiler threads that have nothing to do.
        }
    }

    /** Returns the nanoseconds since an earlier time, without those of the compilers that are still there. */
    long nanosSince(ProcessorTime earlier) {
        long compiled = 0;
        for (Map.Entry<String, Long> compiler : ofCompilers.entrySet()) {
            compiled += compiler.getValue() - earlier.ofCompilers.getOrDefault(compiler.getKey(), 0L);
        }
        return ofProcess - earlier.ofProcess - compiled;
    }
}
