package mesh.load.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
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

    /** Returns the counters of this machine. */
    public static LinuxCounters ofThisMachine() {
        return new LinuxCounters(Path.of("/proc"));
    }

    /** Returns how long all processors together were busy since boot. */
    public OptionalLong busyNanos() {
        List<String> cpu = words("stat", "cpu");
        try {
            return cpu.size() <= 8
                    ? OptionalLong.empty()
                    : OptionalLong.of(TICK_NANOS
                            * IntStream.of(BUSY)
                                    .mapToLong(field -> Long.parseLong(cpu.get(field)))
                                    .sum());
        } catch (NumberFormatException unknownForm) {
            return OptionalLong.empty();
        }
    }

    /** Returns the seconds since the machine was booted, including those in which it slept. */
    public OptionalDouble uptimeSeconds() {
        try {
            return lines("uptime").stream()
                    .mapToDouble(line -> Double.parseDouble(line.split(" ", 2)[0]))
                    .findFirst();
        } catch (NumberFormatException unknownForm) {
            return OptionalDouble.empty();
        }
    }

    /** Returns how many bytes of a process's memory are not swapped out. */
    public OptionalLong residentBytes(long pid) {
        List<String> resident = words(pid + "/status", "VmRSS:");
        try {
            return resident.size() < 2
                    ? OptionalLong.empty()
                    : OptionalLong.of(Long.parseLong(resident.get(1)) * KIBIBYTE);
        } catch (NumberFormatException unknownForm) {
            return OptionalLong.empty();
        }
    }

    /**
     * Counts of connections that took longer to establish, since the network namespace of this process was created. They include every
     * process in this namespace, and none outside it.
     *
     * @param synRetransmits how often a side had to repeat the first segment of a connection, which it does after a second, two, four ...
     * @param listenDrops connections that found the queue of a listening socket full
     */
    public record Tcp(long synRetransmits, long listenDrops) {

        /** Returns the difference to an earlier count. */
        public Tcp since(Tcp before) {
            return new Tcp(synRetransmits - before.synRetransmits, listenDrops - before.listenDrops);
        }
    }

    /** Returns the TCP counts until now. */
    public Optional<Tcp> tcp() {
        List<List<String>> namesAndValues = lines("net/netstat").stream()
                .map(line -> List.of(line.split(" ")))
                .filter(words -> words.getFirst().equals("TcpExt:"))
                .toList();
        try {
            List<String> names = namesAndValues.getFirst();
            List<String> values = namesAndValues.get(1);
            return Optional.of(new Tcp(
                    Long.parseLong(values.get(names.indexOf("TCPSynRetrans"))),
                    Long.parseLong(values.get(names.indexOf("ListenOverflows")))));
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
                .orElse(List.of());
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(proc.resolve(file));
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
