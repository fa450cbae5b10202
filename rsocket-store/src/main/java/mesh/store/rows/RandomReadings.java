package mesh.store.rows;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.rsocket.exceptions.ApplicationErrorException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import mesh.store.StoreProperties;
import mesh.store.TemperatureReading;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/**
 * Streams rows chosen at random, chunk by chunk.
 *
 * <p>The next chunk is requested when the last row of the previous chunk has been taken: that is the back-pressure. If a reader stops
 * reading, at most one chunk of rows stays in memory, and no query and no connection waits for that reader.
 */
@Component
public class RandomReadings {

    private static final Logger LOG = LoggerFactory.getLogger(RandomReadings.class);

    private final TemperatureReadings table;
    private final StoreProperties properties;
    private final Scheduler databaseThreads;
    private final Counter rowsRead;

    RandomReadings(
            TemperatureReadings table, StoreProperties properties, Scheduler databaseThreads, MeterRegistry metrics) {
        this.table = table;
        this.properties = properties;
        this.databaseThreads = databaseThreads;
        this.rowsRead = Counter.builder("store.rows.read")
                .description("Rows read from the database")
                .register(metrics);
    }

    /** Streams {@code count} distinct rows, 1 to {@code store.rows}. Each subscriber gets rows that are drawn for it. */
    public Flux<TemperatureReading> stream(int count) {
        return Flux.defer(() -> {
            long[] ids = RandomIds.draw(count, properties.rows(), ThreadLocalRandom.current());
            int chunks = Math.ceilDiv(count, properties.chunk());
            return Flux.range(0, chunks).concatMap(i -> chunk(ids, i * properties.chunk()), 1);
        });
    }

    private Flux<TemperatureReading> chunk(long[] ids, int from) {
        Long[] chunk = Arrays.stream(ids, from, Math.min(from + properties.chunk(), ids.length))
                .boxed()
                .toArray(Long[]::new);
        // Collects the chunk, so that the connection returns to the pool even if the reader is slow.
        return table.findByIds(chunk)
                .collectList()
                .timeout(properties.queryTimeout())
                .subscribeOn(databaseThreads)
                .onErrorMap(RandomReadings::databaseFailed)
                .flatMapIterable(rows -> complete(rows, chunk.length));
    }

    private List<TemperatureReading> complete(List<TemperatureReading> rows, int expected) {
        rowsRead.increment(rows.size());
        if (rows.size() != expected) {
            throw new ApplicationErrorException(String.format(
                    Locale.ROOT, "the table has lost rows: only %d of %d were found", rows.size(), expected));
        }
        return rows;
    }

    /** Logs the driver's message instead of sending it, because it contains our SQL, which the requester need not know. */
    private static Throwable databaseFailed(Throwable cause) {
        LOG.error(
                "A query failed: {}",
                NestedExceptionUtils.getMostSpecificCause(cause).getMessage());
        return new ApplicationErrorException("the database failed");
    }
}
