package mesh.gateway.kit.database;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import mesh.gateway.kit.ItemCount;
import org.springframework.stereotype.Component;

/**
 * Decides which rows a request changes. Each request gets the rows after those of the previous request, and starts again with the first row
 * after the last. If all requests changed the same rows, they would wait for each other's locks, which would be a different experiment.
 */
@Component
public final class RowTurns {

    private final AtomicLong taken = new AtomicLong();

    /** Returns {@code cnt} ids in ascending order, so that two requests that change the same row cannot deadlock. */
    public LongStream next(ItemCount cnt) {
        int starts = ItemCount.MAX - cnt.value() + 1;
        long first = 1 + taken.getAndAdd(cnt.value()) % starts;
        return LongStream.range(first, first + cnt.value());
    }
}
