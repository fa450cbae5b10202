package mesh.load.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The processor time of the whole machine, as Linux counts it. */
final class MachineCpu {

    /** The kernel reports all times to programs in hundredths of a second, whatever its own clock is. */
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** The fields user, nice, system, irq, softirq and steal; not idle and iowait. The time of guests is part of user. */
    private static final int[] BUSY = {1, 2, 3, 6, 7, 8};

    private MachineCpu() {}

    /** Returns how long all processors together were busy since boot; empty if the system does not report it. */
    static OptionalLong busyNanos() {
        return busyNanos(Path.of("/proc/stat"));
    }

    static OptionalLong busyNanos(Path stat) {
        try (Stream<String> lines = Files.lines(stat)) {
            String[] fields = lines.findFirst().orElse("").split(" +", -1);
            return fields.length <= 8 || !fields[0].equals("cpu")
                    ? OptionalLong.empty()
                    : OptionalLong.of(TICK_NANOS
                            * IntStream.of(BUSY)
                                    .mapToLong(field -> Long.parseLong(fields[field]))
                                    .sum());
        } catch (IOException | NumberFormatException noSuchFile) {
            return OptionalLong.empty();
        }
    }
}
