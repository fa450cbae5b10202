package mesh.load.observe;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mesh.load.os.ControlGroup;
import mesh.load.os.LinuxCounters;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.ClientFigures.TcpFigures;
import mesh.load.results.contender.LatencyFigures;
import org.jspecify.annotations.Nullable;

/** Measures the resources that the load client itself and the machine use, from {@link #start} to {@link #stop}. */
public final class ClientMonitor {

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final LinuxCounters LINUX = LinuxCounters.ofThisMachine();

    private final ControlGroup group = ControlGroup.own();
    private final List<ProcessHandle> services;
    private final long startedNanoTime = System.nanoTime();
    private final OptionalLong ownCpuNanos = ownCpu();
    private final Heartbeat heartbeat = Heartbeat.start();
    private final long pauseMillis = Heartbeat.collectionMillis();
    private final Optional<LinuxCounters.Tcp> tcp = LINUX.tcp();
    private final OptionalLong throttledNanos = group.throttledNanos();
    private final OptionalLong machineNanos = LINUX.busyNanos();
    private final long servicesNanos;

    private ClientMonitor(List<ProcessHandle> services) {
        this.services = services;
        this.servicesNanos = spentByServices();
    }

    /**
     * Begins to observe.
     *
     * @param services the processes that are part of the experiment; without them the resource use of other processes is unknown
     */
    public static ClientMonitor start(List<ProcessHandle> services) {
        return new ClientMonitor(
                services.stream().filter(ProcessHandle::isAlive).toList());
    }

    /** Returns what was spent since the start. */
    public ClientFigures stop(@Nullable LatencyFigures timestampDelay) {
        Long ownCpu = since(ownCpuNanos, ownCpu());
        return new ClientFigures(
                ownCpu,
                TimeUnit.MILLISECONDS.toNanos(Heartbeat.collectionMillis() - pauseMillis),
                timestampDelay,
                ownCpu == null ? null : otherCores(ownCpu),
                group.throttledNanosSince(throttledNanos),
                heartbeat.stop(),
                heartbeat.sleptNanos(),
                tcp());
    }

    private @Nullable TcpFigures tcp() {
        return tcp.flatMap(before -> LINUX.tcp().map(now -> now.since(before)))
                .map(counted -> new TcpFigures(counted.synRetransmits(), counted.listenDrops()))
                .orElse(null);
    }

    /** Returns at least 0: the kernel counts hundredths of a second for each process separately, so a short time may give less. */
    private @Nullable Double otherCores(long ownCpu) {
        Long machine = since(machineNanos, LINUX.busyNanos());
        if (services.isEmpty() || machine == null || !services.stream().allMatch(ProcessHandle::isAlive)) {
            return null; // the kernel forgets the processor time of an ended process: it would count as that of others
        }
        long others = machine - ownCpu - (spentByServices() - servicesNanos);
        return Math.max(0.0, (double) others / (System.nanoTime() - startedNanoTime));
    }

    static @Nullable Long since(OptionalLong before, OptionalLong now) {
        return before.isEmpty() || now.isEmpty() ? null : Long.valueOf(now.getAsLong() - before.getAsLong());
    }

    /** Returns empty if the JDK returns -1, because the system does not report the time. */
    private static OptionalLong ownCpu() {
        long nanos = SYSTEM.getProcessCpuTime();
        return nanos < 0 ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    /** Includes child processes: PostgreSQL serves each connection in a separate process. */
    private long spentByServices() {
        return services.stream()
                .flatMap(service -> Stream.concat(Stream.of(service), service.descendants()))
                .mapToLong(process ->
                        process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos())
                .sum();
    }
}
