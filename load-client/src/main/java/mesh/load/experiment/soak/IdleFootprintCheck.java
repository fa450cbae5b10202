package mesh.load.experiment.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mesh.load.results.experiment.SoakFigures.IdleFootprint;
import mesh.load.results.experiment.SoakFigures.SoakService;
import mesh.load.run.testbed.watch.InterruptibleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Compares a service's footprint before and after a load, each time without requests. Services keep idle threads and connections for a
 * while. The figure before the load is therefore the lowest of several samples. After the load, the check waits for the same figure.
 */
final class IdleFootprintCheck {

    /** Allowed growth if it is more than 5 %. The JVM's own threads start and end at any time. */
    private static final int THREADS_OF_THE_JVM = 1;

    /** Allowed growth. Netty allocates memory in chunks of about this size, and keeps some for the next buffers. */
    private static final long BYTES_IN_RESERVE = 16L << 20;

    static final Duration PAUSE = Duration.ofSeconds(1);

    private final String service;
    private final InterruptibleSupplier<Optional<IdleFootprint>> footprint;
    private @Nullable IdleFootprint start;

    IdleFootprintCheck(String service, InterruptibleSupplier<Optional<IdleFootprint>> footprint) {
        this.service = service;
        this.footprint = footprint;
    }

    void sampleBefore() throws InterruptedException {
        IdleFootprint now = footprint.get().orElse(null);
        start = start == null || now == null ? now : lowest(start, now);
    }

    SoakService before() {
        return new SoakService(service, start, null, List.of());
    }

    SoakService compare(Duration patience) throws InterruptedException {
        return InterruptibleSupplier.await(this::now, now -> now.leakSuspects().isEmpty(), patience, PAUSE);
    }

    private SoakService now() throws InterruptedException {
        IdleFootprint now = start == null ? null : footprint.get().orElse(null);
        return new SoakService(
                service, start, now, start == null || now == null ? List.of() : leakSuspects(start, now));
    }

    static List<String> leakSuspects(IdleFootprint start, IdleFootprint end) {
        List<String> leakSuspects = new ArrayList<>();
        add(leakSuspects, "heap", start.heapBytes(), end.heapBytes(), 0);
        add(leakSuspects, "direct buffers", start.directBytes(), end.directBytes(), BYTES_IN_RESERVE);
        add(leakSuspects, "threads", start.threads(), end.threads(), THREADS_OF_THE_JVM);
        add(leakSuspects, "connections", start.connections(), end.connections(), 0);
        add(leakSuspects, "file descriptors", start.fileDescriptors(), end.fileDescriptors(), 0);
        return leakSuspects;
    }

    /** Adds the figure's name if it has grown by more than is allowed. A pool that did not exist counts as empty. */
    private static void add(
            List<String> leakSuspects, String name, @Nullable Number start, @Nullable Number end, long granted) {
        double before = start == null ? 0 : start.doubleValue();
        if (end != null && end.doubleValue() > Math.max(before * LatencyDrift.MAX_RATIO, before + granted)) {
            leakSuspects.add(name);
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
