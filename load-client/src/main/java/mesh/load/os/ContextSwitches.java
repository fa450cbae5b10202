package mesh.load.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How often the threads of a process lost the processor, because the system took it away or because they began to wait. The system counts
 * this for each thread, and forgets the count when the thread ends. The difference of two readings therefore lacks threads that ended
 * between them. In a service under a steady load, there are few.
 *
 * @param byThread count of each living thread, by the system's id of the thread
 */
public record ContextSwitches(Map<Integer, Long> byThread) {

    /** Occurs in the lines of both counts, {@code voluntary_ctxt_switches:} and {@code nonvoluntary_ctxt_switches:}. */
    private static final String COUNT = "voluntary_ctxt_switches:";

    /** Reads the counts of a process of this machine; empty if the system does not report them. Only Linux does. */
    public static Optional<ContextSwitches> of(long pid) {
        Map<Integer, Long> switches = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
            threads.forEach(thread -> LinuxCounters.lines(thread.resolve("status")).stream()
                    .filter(line -> line.contains(COUNT))
                    .map(line ->
                            Long.valueOf(line.substring(line.indexOf(':') + 1).strip()))
                    .reduce(Long::sum)
                    .ifPresent(count -> switches.put(
                            Integer.valueOf(thread.getFileName().toString()), count)));
        } catch (IOException | RuntimeException notTold) {
            return Optional.empty();
        }
        return switches.isEmpty() ? Optional.empty() : Optional.of(new ContextSwitches(switches));
    }

    public long since(ContextSwitches before) {
        return byThread.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - before.byThread.getOrDefault(thread.getKey(), 0L))
                .sum();
    }
}
