package mesh.load.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Counters of Linux for the machine or for a process, in files below {@code /proc}. Empty on a system without such a file. */
public final class LinuxCounters {

    /** The kernel reports all processor times to programs in hundredths of a second, at any rate of its own clock. */
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** The fields user, nice, system, irq, softirq and steal; not idle and iowait. The time of guests is part of user. */
    private static final int[] BUSY = {1, 2, 3, 6, 7, 8};

    private static final long KIBIBYTE = 1024;

    private final Path proc;

    LinuxCounters(Path proc) {
        this.proc = proc;
    }

    public static LinuxCounters ofThisMachine() {
        return new LinuxCounters(Path.of("/proc"));
    }

    /** Returns how long all processors together were busy since boot. */
    public Optional<Long> busyNanos() {
        return parsed(() -> {
            List<String> cpu = words("stat", "cpu");
            return TICK_NANOS
                    * IntStream.of(BUSY)
                            .mapToLong(field -> Long.parseLong(cpu.get(field)))
                            .sum();
        });
    }

    /** Returns the seconds since the machine was booted, including those in which it slept. */
    public Optional<Double> uptimeSeconds() {
        return parsed(() -> Double.valueOf(lines("uptime").getFirst().split(" ", 2)[0]));
    }

    /** Returns how many bytes of a process's memory are not swapped out. */
    public Optional<Long> residentBytes(long pid) {
        return parsed(() -> Long.parseLong(words(pid + "/status", "VmRSS:").get(1)) * KIBIBYTE);
    }

    /**
     * Counts of connections that took longer to establish, since the network namespace of this process was created. They include every
     * process in this namespace, and none outside it.
     *
     * @param synRetransmits how often a side had to repeat the first segment of a connection, which it does after a second, two, four ...
     * @param listenDrops connections that found the queue of a listening socket full
     */
    public record Tcp(long synRetransmits, long listenDrops) {

        public Tcp since(Tcp before) {
            return new Tcp(synRetransmits - before.synRetransmits, listenDrops - before.listenDrops);
        }
    }

    public Optional<Tcp> tcp() {
        return parsed(() -> {
            List<List<String>> namesAndValues = lines("net/netstat").stream()
                    .map(line -> List.of(line.split(" ")))
                    .filter(words -> words.getFirst().equals("TcpExt:"))
                    .toList();
            List<String> names = namesAndValues.getFirst();
            List<String> values = namesAndValues.get(1);
            return new Tcp(
                    Long.parseLong(values.get(names.indexOf("TCPSynRetrans"))),
                    Long.parseLong(values.get(names.indexOf("ListenOverflows"))));
        });
    }

    /** Returns empty if a file does not exist or has another form. */
    private static <T> Optional<T> parsed(Supplier<T> parser) {
        try {
            return Optional.of(parser.get());
        } catch (RuntimeException unknownForm) {
            return Optional.empty();
        }
    }

    /** Returns the words of the first line that begins with this word. */
    private List<String> words(String file, String first) {
        return lines(file).stream()
                .map(line -> List.of(line.split("\\s+")))
                .filter(words -> words.getFirst().equals(first))
                .findFirst()
                .orElseThrow();
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(proc.resolve(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
