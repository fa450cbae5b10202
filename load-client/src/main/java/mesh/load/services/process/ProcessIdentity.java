package mesh.load.services.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a process by more than its id, because the system may reuse an id.
 *
 * @param startedAt start time as the system reports it; Linux computes it from the time of boot, so it changes when the clock is set
 * @param born the id of the boot and the tick of the process's start, which do not depend on the clock; null if there is no {@code /proc}
 */
public record ProcessIdentity(
        long pid, Instant startedAt, @Nullable String born) {

    /** Represents a process that is not started yet. */
    public static final ProcessIdentity NONE = new ProcessIdentity(0, Instant.EPOCH, null);

    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    public static ProcessIdentity of(ProcessHandle process) {
        return new ProcessIdentity(process.pid(), startOf(process), bornOf(process));
    }

    public Optional<ProcessHandle> living() {
        return equals(NONE)
                ? Optional.empty()
                : ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(process -> equals(of(process)));
    }

    /** Returns whether both identify the same process, even if the clock was set between the readings of their start times. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ProcessIdentity that && pid == that.pid && startedWith(that);
    }

    private boolean startedWith(ProcessIdentity that) {
        return (born != null && that.born != null)
                ? born.equals(that.born)
                : Duration.between(startedAt, that.startedAt).abs().compareTo(TOLERANCE) <= 0;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(pid);
    }

    private static Instant startOf(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.EPOCH);
    }

    private static @Nullable String bornOf(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            // The tick of the start is the twentieth field after the command's name, which is in parentheses.
            String tick = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1)[19];
            // By lines: readString begins with a single byte, and such a file has no second part.
            return Files.readAllLines(Path.of("/proc/sys/kernel/random/boot_id"))
                            .getFirst() + " " + tick;
        } catch (IOException noProc) {
            return null;
        }
    }
}
