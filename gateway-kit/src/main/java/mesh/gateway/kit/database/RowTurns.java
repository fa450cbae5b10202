package mesh.gateway.kit.database;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import mesh.gateway.kit.ItemCount;
import org.springframework.stereotype.Component;

/**
 * Which rows a request changes: each request the next ones, and from the first again after the last. If all changed the same
 * rows, they would wait for each other's locks, and that would be another experiment.
 */
@Component
public final class RowTurns {

    private final AtomicLong taken = new AtomicLong();

    /** So many ids in ascending order, so that requests that meet all the same cannot wait for each other in a circle. */
    public LongStream next(ItemCount cnt) {
        int starts = ItemCount.MAX - cnt.value() + 1;
        long first = 1 + taken.getAndAdd(cnt.value()) % starts;
        return LongStream.range(first, first + cnt.value());
    }
}
