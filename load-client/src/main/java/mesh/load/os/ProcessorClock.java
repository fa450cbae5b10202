package mesh.load.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the processor time of a process, and which part of it its JIT compilers and its garbage collectors took. On Linux, the names of a
 * JVM's threads show these parts. On other systems, and in a program that is no JVM, they are unknown.
 */
public final class ProcessorClock {

    /** Linux shortens the name of a thread to 15 characters. */
    private static final List<String> COMPILERS = List.of("C1 Compiler", "C2 Compiler", "JVMCI");

    /** The thread {@code VM Thread} collects for the serial collector. Its other work is small. */
    private static final List<String> COLLECTORS =
            List.of("GC Thread", "G1 ", "VM Thread", "Shenandoah", "ZWorker", "ZDriver", "ZDirector", "RuntimeWorker");

    /** How many readings pass until this class looks for new threads and child processes, because a process may have hundreds of threads. */
    private static final int READINGS = 10;

    private final ProcessHandle process;
    private final @Nullable FamilyClock family;
    private final Path tasks;
    private final Map<Path, Part> parts = new HashMap<>();
    private int readings;
    private long totalNanos;

    private ProcessorClock(ProcessHandle process, boolean hasChildren) {
        this(process, hasChildren, Path.of("/proc"));
    }

    ProcessorClock(ProcessHandle process, boolean hasChildren, Path proc) {
        this.process = process;
        this.family = hasChildren ? FamilyClock.of(process) : null;
        this.tasks = proc.resolve(Long.toString(process.pid())).resolve("task");
    }

    /** Returns a clock of this process alone. The services are its child processes. */
    public static ProcessorClock ofThisProcess() {
        return new ProcessorClock(ProcessHandle.current(), false);
    }

    /** Returns a clock of a process and its descendants, including those that have ended: {@link FamilyClock}. */
    public static ProcessorClock of(ProcessHandle process) {
        return new ProcessorClock(process, true);
    }

    /**
     * The processor time of a process since its start.
     *
     * @param totalNanos of the process, in steps of 10 ms on Linux
     * @param compilers null if the process is no JVM, or if the system does not report it
     * @param collectorNanos null with {@code compilers}
     */
    public record Times(
            long totalNanos,
            @Nullable CompilerTime compilers,
            @Nullable Long collectorNanos) {}

    /**
     * The time of all JIT compiler threads.
     *
     * @param waitNanos how long they had work but no core
     */
    public record CompilerTime(long nanos, long waitNanos) {

        public long wantedNanos() {
            return nanos + waitNanos;
        }
    }

    /** A thread of interest. Its last figures stay when it ends, which compiler threads do when they are idle. */
    private static final class Part {

        private final boolean isCompiler;
        private long nanos;
        private long waitNanos;

        Part(boolean isCompiler) {
            this.isCompiler = isCompiler;
        }
    }

    /** Reads the times. After the end of the process, returns the last ones. */
    public Times read() {
        if (readings++ % READINGS == 0) {
            findParts();
        }
        parts.forEach(ProcessorClock::read);
        totalNanos = Math.max(totalNanos, nanos());
        boolean isKnown = parts.values().stream().anyMatch(part -> part.isCompiler);
        return new Times(totalNanos, isKnown ? compilers() : null, isKnown ? collectors() : null);
    }

    private CompilerTime compilers() {
        List<Part> compilers =
                parts.values().stream().filter(part -> part.isCompiler).toList();
        return new CompilerTime(
                compilers.stream().mapToLong(part -> part.nanos).sum(),
                compilers.stream().mapToLong(part -> part.waitNanos).sum());
    }

    private Long collectors() {
        return parts.values().stream()
                .filter(part -> !part.isCompiler)
                .mapToLong(part -> part.nanos)
                .sum();
    }

    private long nanos() {
        return family == null
                ? process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos()
                : family.nanos().orElse(0L);
    }

    private void findParts() {
        if (family != null) {
            family.findNew();
        }
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                if (!parts.containsKey(thread)) {
                    name(thread).flatMap(ProcessorClock::part).ifPresent(part -> parts.put(thread, part));
                }
            }
        } catch (IOException notLinuxOrEnded) {
            // The parts that are known stay.
        }
    }

    private static Optional<String> name(Path thread) {
        return LinuxCounters.lines(thread.resolve("comm")).stream().findFirst();
    }

    private static Optional<Part> part(String thread) {
        boolean isCompiler = COMPILERS.stream().anyMatch(thread::startsWith);
        return isCompiler || COLLECTORS.stream().anyMatch(thread::startsWith)
                ? Optional.of(new Part(isCompiler))
                : Optional.empty();
    }

    /** Reads the first two of the numbers in {@code schedstat}: the time on a core, and the time of waiting for one. */
    private static void read(Path thread, Part part) {
        LinuxCounters.lines(thread.resolve("schedstat")).stream().findFirst().ifPresent(line -> {
            String[] numbers = line.split(" ", -1);
            part.nanos = Long.parseLong(numbers[0]);
            part.waitNanos = Long.parseLong(numbers[1]);
        });
    }
}
