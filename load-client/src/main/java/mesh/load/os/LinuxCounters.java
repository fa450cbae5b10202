package mesh.load.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads Linux's counters for the machine or a process from {@code /proc}. Returns empty on a system without such a file. */
public record LinuxCounters(Path proc) {

    /** The unit of processor times. The kernel reports them to programs in hundredths of a second, regardless of its own clock's rate. */
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** The fields user, nice, system, irq, softirq and steal, but not idle and iowait. The field user includes the time of guests. */
    private static final int[] BUSY = {1, 2, 3, 6, 7, 8};

    public static LinuxCounters ofThisMachine() {
        return new LinuxCounters(Path.of("/proc"));
    }

    /** Returns the sum of the busy times since boot, of the processors on which this process may run. */
    public Optional<Long> busyNanos() {
        return parsed(() -> {
            List<List<String>> usable = usable();
            return TICK_NANOS
                    * (usable.isEmpty() ? List.of(words("stat", "cpu")) : usable)
                            .stream().mapToLong(LinuxCounters::busyTicks).sum();
        });
    }

    /** Returns the number of processors on which this process may run, regardless of a quota. */
    public Optional<Integer> usableProcessors() {
        return parsed(() -> usable().size()).filter(count -> count > 0);
    }

    /** Returns the lines about these processors. */
    private List<List<String>> usable() {
        Set<String> allowed = allowedProcessors();
        return lines(proc.resolve("stat")).stream()
                .map(line -> List.of(line.split("\\s+")))
                .filter(line -> allowed.contains(line.getFirst()))
                .toList();
    }

    private static long busyTicks(List<String> processor) {
        return IntStream.of(BUSY)
                .mapToLong(field -> Long.parseLong(processor.get(field)))
                .sum();
    }

    /** Returns the names of the processors on which this process may run, such as {@code cpu0}. Some of them may be offline. */
    private Set<String> allowedProcessors() {
        return lines(proc.resolve("self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .flatMap(line ->
                        Stream.of(line.substring(line.indexOf(':') + 1).strip().split(",")))
                .map(range -> range.split("-", 2))
                .flatMapToInt(range ->
                        IntStream.rangeClosed(Integer.parseInt(range[0]), Integer.parseInt(range[range.length - 1])))
                .mapToObj(number -> "cpu" + number)
                .collect(Collectors.toSet());
    }

    /** Returns the seconds since the machine was booted, including time for which it slept. */
    public Optional<Double> uptimeSeconds() {
        return parsed(
                () -> Double.valueOf(lines(proc.resolve("uptime")).getFirst().split(" ", 2)[0]));
    }

    /** Returns the processor's name. */
    public Optional<String> processor() {
        return lines(proc.resolve("cpuinfo")).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst();
    }

    /**
     * The processor times of a process.
     *
     * @param startTick when it started, since boot. Together with the id of the process, it identifies the process until the next boot
     * @param ownNanos of all its threads
     * @param childrenNanos of its ended child processes and of all their ended descendants. It lacks those of living children
     */
    public record ProcessTimes(long startTick, long ownNanos, long childrenNanos) {}

    /** Returns the processor times of a process; empty if it has ended and its parent knows that. */
    public Optional<ProcessTimes> processTimes(long pid) {
        return parsed(() -> {
            String stat = String.join(" ", lines(proc.resolve(pid + "/stat")));
            // The fields after the name of the program, which is in parentheses and may contain any character.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
            return new ProcessTimes(
                    Long.parseLong(fields[19]),
                    TICK_NANOS * (Long.parseLong(fields[11]) + Long.parseLong(fields[12])),
                    TICK_NANOS * (Long.parseLong(fields[13]) + Long.parseLong(fields[14])));
        });
    }

    /** Returns how many bytes of a process's memory are resident, which means not swapped out. */
    public Optional<Long> residentBytes(long pid) {
        return parsed(() -> Long.parseLong(words(pid + "/status", "VmRSS:").get(1)) * 1024);
    }

    /** Returns how many files a process may have open. Connections count as files. */
    public Optional<Long> maxOpenFiles(long pid) {
        return parsed(() -> lines(proc.resolve(pid + "/limits")).stream()
                .filter(line -> line.startsWith("Max open files"))
                .map(line -> Long.valueOf(line.split("\\s+", -1)[3]))
                .findFirst()
                .orElseThrow());
    }

    /** Returns the kernel's maximum for the number of connections that any socket lets wait until they are accepted. */
    public Optional<Long> maxAcceptQueue() {
        return parsed(
                () -> Long.valueOf(lines(proc.resolve("sys/net/core/somaxconn")).getFirst()));
    }

    /**
     * Counts of events that delay the opening of connections, in this process's network namespace since it was created.
     *
     * @param synRetransmits how often a side repeated the first segment of a connection, which it does after a second, two, four ...
     * @param listenDrops connections that found the queue of a listening socket full
     */
    public record Tcp(long synRetransmits, long listenDrops) {

        public Tcp since(Tcp before) {
            return new Tcp(synRetransmits - before.synRetransmits, listenDrops - before.listenDrops);
        }
    }

    public Optional<Tcp> tcp() {
        return parsed(() -> {
            List<List<String>> namesAndValues = lines(proc.resolve("net/netstat")).stream()
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

    /**
     * How often the threads of a process lost the processor, because the system took it away or because they began to wait. The system
     * forgets the count of a thread that ends. The difference of two readings therefore lacks threads that ended between them. In a service
     * under a steady load, there are few.
     *
     * @param byThread count of each living thread, by the system's id of the thread
     */
    public record ContextSwitches(Map<Integer, Long> byThread) {

        public static Optional<ContextSwitches> of(long pid) {
            Map<Integer, Long> switches = new HashMap<>();
            Path tasks = Path.of("/proc", Long.toString(pid), "task");
            try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
                threads.forEach(thread -> lines(thread.resolve("status")).stream()
                        .filter(line -> line.contains("voluntary_ctxt_switches:")) // also the nonvoluntary ones
                        .map(line -> Long.valueOf(
                                line.substring(line.indexOf(':') + 1).strip()))
                        .reduce(Long::sum)
                        .ifPresent(count -> switches.put(
                                Integer.valueOf(thread.getFileName().toString()), count)));
            } catch (IOException | RuntimeException unavailable) {
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

    /** Returns what the parser returns, or empty if a file does not exist or has another form. */
    private static <T> Optional<T> parsed(Supplier<T> parser) {
        try {
            return Optional.of(parser.get());
        } catch (RuntimeException unknownForm) {
            return Optional.empty();
        }
    }

    private List<String> words(String file, String first) {
        return lines(proc.resolve(file)).stream()
                .map(line -> List.of(line.split("\\s+")))
                .filter(words -> words.getFirst().equals(first))
                .findFirst()
                .orElseThrow();
    }

    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
