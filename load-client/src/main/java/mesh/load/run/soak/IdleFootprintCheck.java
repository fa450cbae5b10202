package mesh.load.run.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mesh.load.analysis.LatencyDrift;
import mesh.load.results.IdleFootprint;
import mesh.load.results.SoakService;
import org.jspecify.annotations.Nullable;

/**
 * Compares what a service holds before and after a load, nobody asking it anything. Idle threads and connections are kept for
 * a while, so the first figure is the lowest of several looks, and the last one may take its time to come back to it.
 */
public final class IdleFootprintCheck {

    /** What is granted to each figure in units, where 5 % are less: the JVM's own threads come and go. */
    private static final int THREADS_OF_THE_JVM = 1;

    /** Netty takes memory in pieces of this order, and keeps some for the next buffers. */
    private static final long BYTES_IN_RESERVE = 16L << 20;

    static final Duration PAUSE = Duration.ofSeconds(1);

    /** Takes a look; null where the service cannot be looked into. */
    public interface Look {

        @Nullable
        IdleFootprint take() throws InterruptedException;
    }

    private final String service;
    private final Look look;
    private @Nullable IdleFootprint start;

    public IdleFootprintCheck(String service, Look look) {
        this.service = service;
        this.look = look;
    }

    /** Looks at it before the load, once more, and keeps the lowest of each figure. */
    void begin() throws InterruptedException {
        IdleFootprint now = look.take();
        start = start == null || now == null ? now : lowest(start, now);
    }

    /** Without a last look. */
    SoakService unfinished() {
        return new SoakService(service, start, null, List.of());
    }

    /** Looks until nothing has grown, or patience is at its end. */
    SoakService end(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            IdleFootprint now = start == null ? null : look.take();
            List<String> grown = start == null || now == null ? List.of() : grown(start, now);
            if (grown.isEmpty() || System.nanoTime() >= deadline) {
                return new SoakService(service, start, now, grown);
            }
            Thread.sleep(PAUSE);
        }
    }

    static List<String> grown(IdleFootprint start, IdleFootprint end) {
        List<String> grown = new ArrayList<>();
        add(grown, "heap", start.heapBytes(), end.heapBytes(), 0);
        add(grown, "direct buffers", start.directBytes(), end.directBytes(), BYTES_IN_RESERVE);
        add(grown, "threads", start.threads(), end.threads(), THREADS_OF_THE_JVM);
        add(grown, "connections", start.connections(), end.connections(), 0);
        add(grown, "file descriptors", start.fileDescriptors(), end.fileDescriptors(), 0);
        return grown;
    }

    /** A pool that was not there held nothing. */
    private static void add(
            List<String> grown, String name, @Nullable Number start, @Nullable Number end, long granted) {
        double before = start == null ? 0 : start.doubleValue();
        if (end != null && end.doubleValue() > Math.max(before * LatencyDrift.MOST, before + granted)) {
            grown.add(name);
        }
    }

    private static IdleFootprint lowest(IdleFootprint one, IdleFootprint other) {
        return new IdleFootprint(
                Math.min(one.heapBytes(), other.heapBytes()),
                lower(one.directBytes(), other.directBytes()),
                Math.min(one.threads(), other.threads()),
                lower(one.connections(), other.connections()),
                lower(one.fileDescriptors(), other.fileDescriptors()));
    }

    private static <N extends Comparable<N>> @Nullable N lower(@Nullable N one, @Nullable N other) {
        return one == null || other == null || one.compareTo(other) < 0 ? one : other;
    }
}
