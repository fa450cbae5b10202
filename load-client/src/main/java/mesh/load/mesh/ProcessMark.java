package mesh.load.mesh;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A process that can be told from a later one of the same number: systems use process ids again.
 *
 * @param startedAt as the system tells it
 */
record ProcessMark(long pid, Instant startedAt) {

    /** Linux computes the start from the time of boot, which moves when the clock is set. */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    static ProcessMark of(ProcessHandle process) {
        return new ProcessMark(process.pid(), process.info().startInstant().orElse(Instant.EPOCH));
    }

    /** The process, if it still lives and is the one that was marked. */
    Optional<ProcessHandle> living() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::isTheSame);
    }

    private boolean isTheSame(ProcessHandle process) {
        Instant start = process.info().startInstant().orElse(Instant.EPOCH);
        return Duration.between(startedAt, start).abs().compareTo(TOLERANCE) <= 0;
    }
}
