package mesh.load.observe;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BinaryOperator;
import mesh.load.os.ControlGroup;
import mesh.load.os.FamilyClock;
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

    /** This JVM's collectors, without the second bean of a concurrent collector. Its cycles do not stop this program. */
    private static final List<GarbageCollectorMXBean> COLLECTORS =
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .filter(collector -> !collector.getName().endsWith("Cycles"))
                    .toList();

    private final ControlGroup group = ControlGroup.own();
    private final List<ProcessHandle> services;
    private final List<FamilyClock> families;
    private final long startedNanoTime = System.nanoTime();
    private final Optional<Double> uptimeSeconds = LINUX.uptimeSeconds();
    private final Optional<Long> ownCpuNanos = ownCpu();
    private final Heartbeat heartbeat = Heartbeat.start();
    private final long pauseMillis = collectionMillis();
    private final Optional<LinuxCounters.Tcp> tcp = LINUX.tcp();
    private final Optional<Long> throttledNanos = group.throttledNanos();
    private final Optional<Long> machineNanos = LINUX.busyNanos();
    private final long servicesNanos;

    private ClientMonitor(List<ProcessHandle> services) {
        this.services = services;
        this.families = services.stream().map(FamilyClock::of).toList();
        this.servicesNanos = spentByServices();
    }

    /** Begins to observe. If none of the services has a process here, the resource use of other processes is unknown. */
    public static ClientMonitor start(List<ProcessHandle> services) {
        return new ClientMonitor(
                services.stream().filter(ProcessHandle::isAlive).toList());
    }

    public ClientFigures stop(@Nullable LatencyFigures timestampDelay) {
        Long ownCpu = since(ownCpuNanos, ownCpu());
        LinuxCounters.Tcp opened = difference(tcp, LINUX.tcp(), LinuxCounters.Tcp::since);
        Double uptime = difference(uptimeSeconds, LINUX.uptimeSeconds(), (now, before) -> now - before);
        return new ClientFigures(
                ownCpu,
                TimeUnit.MILLISECONDS.toNanos(collectionMillis() - pauseMillis),
                timestampDelay,
                ownCpu == null ? null : otherCores(ownCpu),
                group.throttledNanosSince(throttledNanos),
                heartbeat.stop(),
                uptime == null ? null : Long.valueOf(slept(uptime, System.nanoTime() - startedNanoTime)),
                opened == null ? null : new TcpFigures(opened.synRetransmits(), opened.listenDrops()));
    }

    /** Returns how many of the cores that this process may use other programs used; null if that is unknown. */
    private @Nullable Double otherCores(long ownCpu) {
        long nanos = System.nanoTime() - startedNanoTime;
        long own = ownCpu + spentByServices() - servicesNanos;
        Long others = OtherPrograms.nanos(since(machineNanos, LINUX.busyNanos()), own, services);
        return others == null ? null : Double.valueOf((double) others / nanos);
    }

    private static @Nullable Long since(Optional<Long> before, Optional<Long> now) {
        return difference(before, now, (to, from) -> to - from);
    }

    private static <T> @Nullable T difference(Optional<T> before, Optional<T> now, BinaryOperator<T> minus) {
        return before.flatMap(from -> now.map(to -> minus.apply(to, from))).orElse(null);
    }

    /** Returns the processor time of this process; empty if the system does not report it, in which case the JDK returns -1. */
    private static Optional<Long> ownCpu() {
        return Optional.of(SYSTEM.getProcessCpuTime()).filter(nanos -> nanos >= 0);
    }

    private long spentByServices() {
        families.forEach(FamilyClock::findNew);
        return families.stream().mapToLong(family -> family.nanos().orElse(0L)).sum();
    }

    private static long collectionMillis() {
        return COLLECTORS.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    /** Returns how long the machine slept. On Linux, {@link System#nanoTime()} then stops, so no thread is late. The uptime continues. */
    static long slept(double uptimeSeconds, long monotonicNanos) {
        long more = (long) (uptimeSeconds * 1e9) - monotonicNanos;
        // A shorter difference may arise because the clocks are read one after the other, or count whole seconds.
        return more < 1_500_000_000 ? 0 : more;
    }

    /**
     * Detects whether this process runs. A thread wakes up twenty times a second. It is late if a signal stopped the process, if the
     * virtual machine under it stood still, or if it got no core. Garbage collections are excluded, because they are counted separately.
     */
    private static final class Heartbeat {

        private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(50);

        private final Thread thread =
                Thread.ofPlatform().daemon().name("heartbeat").unstarted(this::run);

        private boolean stopped;
        private long due;
        private long collected;
        private long cpu;
        private long longest;

        static Heartbeat start() {
            Heartbeat heartbeat = new Heartbeat();
            heartbeat.expectNext();
            heartbeat.thread.start();
            return heartbeat;
        }

        /** Ends the watch, and returns the longest time for which this process did not run. */
        synchronized long stop() {
            beat();
            stopped = true;
            LockSupport.unpark(thread);
            return longest;
        }

        private void run() {
            while (beat()) {
                LockSupport.parkNanos(INTERVAL);
            }
        }

        /** Measures for how long this thread was late. Returns false once it is stopped. */
        private synchronized boolean beat() {
            if (stopped) {
                return false;
            }
            long late = System.nanoTime() - due;
            boolean onlyThisThreadWaited = SYSTEM.getProcessCpuTime() - cpu > late / 4;
            if (!onlyThisThreadWaited) {
                longest = Math.max(longest, late - TimeUnit.MILLISECONDS.toNanos(collectionMillis() - collected));
            }
            expectNext();
            return true;
        }

        private void expectNext() {
            due = System.nanoTime() + INTERVAL;
            collected = collectionMillis();
            cpu = SYSTEM.getProcessCpuTime();
        }
    }
}
