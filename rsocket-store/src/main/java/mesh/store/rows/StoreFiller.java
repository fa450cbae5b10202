package mesh.store.rows;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Statement;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import mesh.store.TemperatureReading;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Makes the table contain exactly the generated rows, regardless of its previous rows. It inserts all rows into a new database and none
 * into a complete one. If a table is only partly filled or was changed, it repairs the table.
 */
@Component
class StoreFiller implements ApplicationRunner {

    private static final Logger LOG = LoggerFactory.getLogger(StoreFiller.class);
    private static final int BATCH = 1_000;
    private static final String INSERT =
            "INSERT INTO temperature_reading (id, date, station, celsius) VALUES ($1, $2, $3, $4)";

    private final ReadingGenerator generator;
    private final TemperatureReadings table;
    private final DatabaseClient database;
    private final DataLoadState loadState;

    StoreFiller(
            ReadingGenerator generator, TemperatureReadings table, DatabaseClient database, DataLoadState loadState) {
        this.generator = generator;
        this.table = table;
        this.database = database;
        this.loadState = loadState;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        fill().block();
        loadState.complete();
    }

    private Mono<Void> fill() {
        List<TemperatureReading> rows = generator.rows();
        return table.findAll().collectList().flatMap(present -> {
            Set<TemperatureReading> wrong = without(present, rows);
            Set<TemperatureReading> missing = without(rows, present);
            LOG.info(
                    "Rows: {} right, {} wrong, {} missing", rows.size() - missing.size(), wrong.size(), missing.size());
            return delete(wrong).then(insert(missing));
        });
    }

    private Mono<Void> delete(Set<TemperatureReading> wrong) {
        return Flux.fromIterable(wrong)
                .map(TemperatureReading::id)
                .buffer(BATCH)
                .concatMap(table::deleteAllById)
                .then();
    }

    private Mono<Void> insert(Set<TemperatureReading> missing) {
        return Flux.fromIterable(missing)
                .buffer(BATCH)
                .concatMap(this::insertBatch)
                .then();
    }

    private Mono<Void> insertBatch(List<TemperatureReading> batch) {
        return database.inConnectionMany(connection ->
                        Flux.from(statement(connection, batch).execute()).concatMap(result -> result.getRowsUpdated()))
                .then();
    }

    private static Statement statement(Connection connection, List<TemperatureReading> batch) {
        Statement statement = connection.createStatement(INSERT);
        for (int i = 0; i < batch.size(); i++) {
            TemperatureReading row = batch.get(i);
            statement
                    .bind(0, row.id())
                    .bind(1, row.date())
                    .bind(2, row.station())
                    .bind(3, row.celsius());
            if (i < batch.size() - 1) {
                statement.add();
            }
        }
        return statement;
    }

    private static Set<TemperatureReading> without(List<TemperatureReading> some, List<TemperatureReading> others) {
        Set<TemperatureReading> left = new LinkedHashSet<>(some);
        left.removeAll(new HashSet<>(others));
        return left;
    }
}
