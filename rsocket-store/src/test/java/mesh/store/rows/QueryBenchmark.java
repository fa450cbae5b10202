package mesh.store.rows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import mesh.store.RSocketStore;
import mesh.store.TemperatureReading;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;

/**
 * Finds the fastest query for {@code cnt} random rows, by hand: {@code QueryBenchmark [--spring.r2dbc.url=…]}. Prints the median time of
 * warm requests, which one thread makes one after another. The figures in {@link TemperatureReadings} are results of this benchmark.
 */
final class QueryBenchmark {

    private static final String COLUMNS = "SELECT r.id, r.date, r.station, r.celsius ";
    private static final String TABLE = "FROM temperature_reading r ";
    private static final int[] COUNTS = {1, 100, 1_000, 10_000};
    private static final int[] CHUNKS = {100, 250, 500, 1_000, 10_000};

    private final DatabaseClient database;

    private QueryBenchmark(DatabaseClient database) {
        this.database = database;
    }

    public static void main(String[] args) {
        List<String> all = new ArrayList<>(List.of("--server.port=0", "--spring.rsocket.server.port=0"));
        all.addAll(Arrays.asList(args));
        try (ConfigurableApplicationContext context =
                SpringApplication.run(RSocketStore.class, all.toArray(String[]::new))) {
            new QueryBenchmark(context.getBean(DatabaseClient.class)).run();
        }
    }

    private void run() {
        print("ORDER BY RANDOM", count -> whole("ORDER BY RANDOM() FETCH FIRST " + count + " ROWS ONLY"));
        print("MOD(id * stride + start)", this::stride);
        for (int chunk : CHUNKS) {
            print("IN, chunks of " + chunk, count -> chunked(count, chunk, this::in));
            print("= ANY, chunks of " + chunk, count -> chunked(count, chunk, this::any));
            print("JOIN UNNEST, chunks of " + chunk, count -> chunked(count, chunk, this::unnest));
        }
    }

    private void print(String name, Function<Integer, Flux<TemperatureReading>> query) {
        StringBuilder line = new StringBuilder("%-32s".formatted(name));
        for (int count : COUNTS) {
            line.append("%10.2f ms".formatted(medianMillis(query.apply(count), count)));
        }
        System.out.println(line);
    }

    private static double medianMillis(Flux<TemperatureReading> query, int count) {
        int repetitions = count > 1_000 ? 40 : 150;
        double[] millis = IntStream.range(0, repetitions)
                .mapToDouble(i -> millis(query, count))
                .skip(repetitions / 2)
                .sorted()
                .toArray();
        return millis[millis.length / 2];
    }

    private static double millis(Flux<TemperatureReading> query, int count) {
        long start = System.nanoTime();
        long distinct = query.map(TemperatureReading::id).collectList().blockOptional().orElseThrow().stream()
                .distinct()
                .count();
        if (distinct != count) {
            throw new IllegalStateException(distinct + " distinct rows instead of " + count);
        }
        return (System.nanoTime() - start) / 1e6;
    }

    private Flux<TemperatureReading> whole(String condition) {
        return map(database.sql(COLUMNS + TABLE + condition));
    }

    private Flux<TemperatureReading> stride(int count) {
        return Flux.defer(() -> {
            int start = ThreadLocalRandom.current().nextInt(10_000);
            return whole("WHERE MOD(id * 7919 + %d, 10000) < %d".formatted(start, count));
        });
    }

    private static Flux<TemperatureReading> chunked(
            int count, int chunk, Function<Long[], Flux<TemperatureReading>> query) {
        return Flux.defer(() -> {
            Long[] ids = Arrays.stream(RandomIds.draw(count, 10_000, ThreadLocalRandom.current()))
                    .boxed()
                    .toArray(Long[]::new);
            return Flux.range(0, Math.ceilDiv(count, chunk))
                    .concatMap(i -> query.apply(Arrays.copyOfRange(ids, i * chunk, Math.min(count, (i + 1) * chunk))));
        });
    }

    private Flux<TemperatureReading> in(Long[] ids) {
        return map(database.sql(COLUMNS + TABLE + "WHERE r.id IN (:ids)").bind("ids", Arrays.asList(ids)));
    }

    private Flux<TemperatureReading> any(Long[] ids) {
        return map(database.sql(COLUMNS + TABLE + "WHERE r.id = ANY($1)").bind(0, ids));
    }

    private Flux<TemperatureReading> unnest(Long[] ids) {
        String join = "FROM UNNEST($1) AS drawn(id) JOIN temperature_reading r ON r.id = drawn.id";
        return map(database.sql(COLUMNS + join).bind(0, ids));
    }

    private static Flux<TemperatureReading> map(DatabaseClient.GenericExecuteSpec query) {
        return query.map((row, metadata) -> ReadingFromRow.INSTANCE.convert(row))
                .all();
    }
}
