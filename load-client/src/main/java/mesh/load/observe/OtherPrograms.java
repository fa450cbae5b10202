package mesh.load.observe;

import java.util.List;
import mesh.load.os.LinuxCounters;
import org.jspecify.annotations.Nullable;

/** The processor time of programs that do not belong to the experiment: that of the machine, without that of the experiment's processes. */
final class OtherPrograms {

    private OtherPrograms() {}

    /**
     * Returns their time, at least 0. The kernel counts hundredths of a second for each process separately, so the difference may be negative
     * after a short time. It is too small if services may use more cores than this process, because they were started without its
     * restriction.
     *
     * @param machineNanos processor time of all cores that this process may use; null if the system does not report it
     * @param ownNanos that of the load client and the services
     * @return null if it is unknown: with a quota, because other programs may use what this process must not; without services on this
     *     machine; and once a service has ended, because its time would count as that of other programs
     */
    static @Nullable Long nanos(@Nullable Long machineNanos, long ownNanos, List<ProcessHandle> services) {
        return machineNanos == null
                        || hasQuota()
                        || services.isEmpty()
                        || !services.stream().allMatch(ProcessHandle::isAlive)
                ? null
                : Long.valueOf(Math.max(0, machineNanos - ownNanos));
    }

    /** Returns whether this process may use less than the whole of its cores. */
    static boolean hasQuota() {
        return ProcessorMonitor.cores()
                < LinuxCounters.ofThisMachine().usableProcessors().orElse(Integer.MAX_VALUE);
    }
}
