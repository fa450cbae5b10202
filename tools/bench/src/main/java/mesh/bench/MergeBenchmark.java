package mesh.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.LoadResult;

/** Measures the CPU time and heap of a process that coordinates workers and merges the records of up to a million requests. */
final class MergeBenchmark {

    private static final int WORKERS = 4;
    private static final int USERS = 100;
    private static final int[] REQUESTS_PER_USER = {1_000, 2_500, 5_000, 10_000};
    private static final double MEBIBYTE = 1 << 20;
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private MergeBenchmark() {}

    static void run(int repetitions) throws IOException, InterruptedException {
        try (ServerProcess server = new ServerProcess(Duration.ZERO);
                WorkerProcesses workers = WorkerProcesses.start(WORKERS)) {
            System.out.printf(
                    Locale.ROOT,
                    "%d workers; heap of the coordinator at most %.0f MiB%n%9s %12s %14s %14s %14s %14s%n",
                    WORKERS,
                    Runtime.getRuntime().maxMemory() / MEBIBYTE,
                    "requests",
                    "load s",
                    "after it s",
                    "CPU s/million",
                    "peak heap MiB",
                    "held MiB");
            for (int each : REQUESTS_PER_USER) {
                for (int i = 0; i < repetitions; i++) {
                    fire(workers.engine(), server, each);
                }
            }
        }
    }

    private static void fire(LoadEngine engine, ServerProcess server, int each) {
        LoadPlan plan = server.loop("/1", USERS, each);
        System.gc(); // keeps the previous measurement's garbage out of this one
        heap().forEach(MemoryPoolMXBean::resetPeakUsage);
        long cpu = SYSTEM.getProcessCpuTime();
        long began = System.nanoTime();
        LoadResult result = engine.fire(plan, LoadEngine.Progress.NONE);
        double seconds = (System.nanoTime() - began) / 1e9;
        double cpuSeconds = (SYSTEM.getProcessCpuTime() - cpu) / 1e9;
        double peak = heap().stream()
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
        ServerProcess.verify(result, plan);
        System.gc();
        double held = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        double load = result.durationNanos() / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%9d %12.2f %14.2f %14.2f %14.0f %14.0f%n",
                result.requests().size(),
                load,
                seconds - load,
                cpuSeconds * 1e6 / (USERS * each),
                peak / MEBIBYTE,
                held / MEBIBYTE);
    }

    /** Returns the heap's pools. They may peak at different times, so the sum of their peaks is never less than the heap's peak. */
    private static List<MemoryPoolMXBean> heap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
    }
}
