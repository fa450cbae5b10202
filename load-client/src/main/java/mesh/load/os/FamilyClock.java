package mesh.load.os;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.os.LinuxCounters.ProcessTimes;

/**
 * Reads the processor time of a process and its descendants, including those that have ended. PostgreSQL, for example, serves each
 * connection in a process of its own, which ends with the connection.
 *
 * <p>On Linux, a process counts the time of its ended children as soon as it knows that they have ended. Other systems have no such count,
 * and neither has a process that ignores the end of its children, or that ended before them. The time of these is what this class has read
 * last.
 */
public final class FamilyClock {

    private final ProcessHandle ancestor;
    private final Function<ProcessHandle, Optional<ProcessTimes>> system;

    /** Parents before their children. If a child ends between the two readings, its time is thus not counted twice. */
    private final Map<ProcessHandle, Member> living = new LinkedHashMap<>();

    /** The last times of the ended processes, with those of the children that they had counted. */
    private long endedNanos;

    /** What processes that have ended since had counted for their ended children, since this class found them. */
    private long countedByEnded;

    private boolean isKnown;
    private long nanos;

    /** @param system returns the times of a process; empty if it does not report them */
    FamilyClock(ProcessHandle ancestor, Function<ProcessHandle, Optional<ProcessTimes>> system) {
        this.ancestor = ancestor;
        this.system = system;
        findNew();
    }

    public static FamilyClock of(ProcessHandle ancestor) {
        return new FamilyClock(ancestor, FamilyClock::times);
    }

    private static Optional<ProcessTimes> times(ProcessHandle process) {
        return LinuxCounters.ofThisMachine()
                .processTimes(process.pid())
                .or(() -> process.info().totalCpuDuration().map(spent -> new ProcessTimes(0, spent.toNanos(), 0)));
    }

    /** A process that lived when it was read last. */
    private static final class Member {

        private final ProcessTimes first;
        private ProcessTimes last;

        Member(ProcessTimes first) {
            this.first = first;
            this.last = first;
        }

        private long nanos() {
            return last.ownNanos() + last.childrenNanos();
        }

        private long countedOfChildren() {
            return last.childrenNanos() - first.childrenNanos();
        }
    }

    /**
     * Finds the descendants that have begun since the last call. This reads about all processes of the machine. The id of an ended process may
     * belong to another one now, whose times must not count.
     */
    public void findNew() {
        Stream.concat(Stream.of(ancestor), ancestor.descendants())
                .filter(process -> process.isAlive() && !living.containsKey(process))
                .forEach(process -> system.apply(process).ifPresent(times -> living.put(process, new Member(times))));
        isKnown |= !living.isEmpty();
    }

    /** Returns the process and its descendants, as far as they were found and had not ended at the last reading. */
    public Stream<ProcessHandle> living() {
        return living.keySet().stream();
    }

    /** Returns the time until now, which never decreases; empty if the system does not report it. */
    public Optional<Long> nanos() {
        living.entrySet().removeIf(entry -> !isAlive(entry.getKey(), entry.getValue()));
        long counted = countedByEnded
                + living.values().stream().mapToLong(Member::countedOfChildren).sum();
        long uncounted = Math.max(0, endedNanos - counted);
        nanos = Math.max(
                nanos,
                uncounted + living.values().stream().mapToLong(Member::nanos).sum());
        return isKnown ? Optional.of(nanos) : Optional.empty();
    }

    private boolean isAlive(ProcessHandle process, Member member) {
        ProcessTimes now = system.apply(process)
                .filter(times -> times.startTick() == member.first.startTick())
                .orElse(null);
        if (now == null && !process.isAlive()) {
            endedNanos += member.nanos();
            countedByEnded += member.countedOfChildren();
            return false;
        }
        member.last = now == null ? member.last : now;
        return true;
    }
}
